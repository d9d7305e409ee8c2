// The list of emails sent to a user, on their page in the manager. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['sent-emails'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /sent-?emails?|resendEmails|emails sent to a user/i,
  tables: ['sent_emails'],
  /** Must not occur in the project without it. */
  leftovers:
    /sent[-_]?emails?\b|resend-?emails|declareResenders|emails (?:that were )?sent to (?:a user|them)/i,
};
