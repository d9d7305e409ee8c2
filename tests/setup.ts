import { configureGlobal } from 'fast-check';

// Property tests try the same values on every run.
configureGlobal({ seed: 20_300_601 });
