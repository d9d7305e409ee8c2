import * as v from 'valibot';
import type { DevPage, DevServices } from '~/server/feature';
import type { IncomingRequest } from '~/server/http/handler';
import { htmlPage } from '~/server/http/html-page';
import type { JobSummary, QueueSummary } from '~/server/jobs/admin';
import { escapeHtml } from '~/shared/text/html';
import { createFormat } from '~/shared/i18n/format';
import type { I18n } from '~/shared/i18n/i18n';
import { commonError } from '~/shared/errors/app-error';
import { stateLabels } from '../components/labels';
import { jobStates } from '~/shared/job-states';

const path = '/dev/jobs';
const shownJobs = 50;

const styles = `
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}p{margin:.25rem 0}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:.75rem 0}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin-top:.5rem}
label{flex:1 1 16rem;font-size:.9rem}textarea{display:block;width:100%;box-sizing:border-box;font:.9rem/1.4 monospace}
button{font:inherit;padding:.35rem .9rem;border-radius:8px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
td:last-child{min-width:16rem}th,td{text-align:start;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
[role=alert]{color:var(--danger)}`;

/** What was posted, and why it was rejected. */
interface Rejection {
  job: string;
  data: string;
  error: string;
}

/** `/dev/jobs`: lists jobs and starts them. Plain HTML, and only on development machines. */
export const devPage: DevPage = {
  path,
  label: 'dev-jobs:title',
  async respond(incoming, services) {
    const { method } = incoming.request;
    if (method !== 'GET' && method !== 'POST') return undefined;
    // Rejected like any other form.
    if (method === 'POST' && services.config.readOnly) return undefined;
    return devJobsPage(incoming, services);
  },
};

async function devJobsPage(
  { request, i18n, nonce }: IncomingRequest,
  services: DevServices,
): Promise<Response> {
  const rejection = request.method === 'POST' ? await startJob(request, i18n, services) : undefined;
  if (request.method === 'POST' && !rejection)
    return new Response(null, { status: 303, headers: { location: path } });
  const { admin } = services.jobs;
  const queues = await admin.queues(services.db);
  const recent = await admin.list(services.db, { limit: shownJobs });
  const title = i18n.t('dev-jobs:title');
  return htmlPage(i18n, nonce, {
    title,
    styles,
    status: rejection ? 422 : 200,
    body: `<h1>${title}</h1><p>${i18n.t('dev-jobs:text')}</p>
<nav><a href="${path}">${i18n.t('dev-jobs:refresh')}</a></nav>
<h2>${i18n.t('jobs:queues.title')}</h2>
${queues.map((queue) => queueArticle(queue, i18n, rejection)).join('\n')}
<h2>${i18n.t('dev-jobs:recent')}</h2>${recentTable(recent, i18n)}`,
  });
}

async function startJob(
  request: Request,
  { t }: I18n,
  { db, jobs, declared }: DevServices,
): Promise<Rejection | undefined> {
  const fields = new URLSearchParams(await request.text());
  const job = declared.find(({ name }) => name === fields.get('job'));
  const text = fields.get('data') ?? '';
  if (!job) throw commonError('BAD_REQUEST');
  const reject = (error: string): Rejection => ({ job: job.name, data: text, error });
  let data: unknown;
  try {
    data = JSON.parse(text.trim() || '{}');
  } catch {
    return reject(t('dev-jobs:invalidJson'));
  }
  const { issues } = v.safeParse(job.schema, data);
  if (issues) return reject(issues.map(describeIssue).join('\n'));
  if (!(await jobs.enqueue(db, job, data))) return reject(t('jobs:alreadyQueued'));
  jobs.worker?.wake(job);
  return undefined;
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const at = v.getDotPath(issue);
  return at ? `${at}: ${issue.message}` : issue.message;
}

function queueArticle(queue: QueueSummary, { t }: I18n, rejection: Rejection | undefined): string {
  const { name, schedule, counts } = queue;
  const rejected = rejection?.job === name ? rejection : undefined;
  const numbers = jobStates.flatMap((state) =>
    counts[state] > 0 ? [`${t(stateLabels[state])} ${counts[state]}`] : [],
  );
  const cron = schedule
    ? ` · <span dir="ltr"><code>${escapeHtml(schedule.cron)}</code> UTC</span>`
    : '';
  const alert = rejected ? `<p role="alert"><bdi>${escapeHtml(rejected.error)}</bdi></p>` : '';
  return `<article><h3><bdi>${escapeHtml(name)}</bdi></h3>
<p>${numbers.join(' · ') || t('jobs:queues.noJobs')}${cron}</p>
<form method="post" action="${path}"><input type="hidden" name="job" value="${escapeHtml(name)}">
<label>${t('dev-jobs:data')}<textarea name="data" rows="1" dir="ltr" spellcheck="false">${escapeHtml(rejected?.data ?? '{}')}</textarea></label>
<button>${t('jobs:run.open')}</button></form>${alert}</article>`;
}

function recentTable(jobs: JobSummary[], { t, language }: I18n): string {
  if (jobs.length === 0) return `<p>${t('jobs:queues.noJobs')}</p>`;
  const format = createFormat(language);
  const row = (job: JobSummary) => {
    const at = job.createdAt.toISOString();
    return `<tr><td><bdi>${escapeHtml(job.queue)}</bdi></td><td>${t(stateLabels[job.state])}</td>
<td><time datetime="${at}">${format.dateTime(at)}</time></td><td>${job.attempts}</td>
<td lang="en"><bdi>${escapeHtml(job.error ?? '')}</bdi></td></tr>`;
  };
  const headers = [
    t('jobs:column.queue'),
    t('jobs:column.state'),
    t('dev-jobs:added'),
    t('dev-jobs:attempts'),
    t('jobs:column.error'),
  ];
  return `<div class="scroll"><table><thead><tr>${headers.map((header) => `<th>${header}</th>`).join('')}</tr></thead>
<tbody>${jobs.map(row).join('\n')}</tbody></table></div>`;
}
