interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface Suite {
  suites?: Suite[];
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
}

export declare function slowestFiles(report: VitestReport): string[];
export declare function slowestJourneys(report: Suite): string[];
