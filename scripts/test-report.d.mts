interface VitestReport {
  testResults: {
    name: string;
    startTime?: number;
    endTime?: number;
    status?: string;
    message?: string;
    assertionResults?: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    ok?: boolean;
    tests: { results: { duration?: number; errors?: { message: string }[] }[] }[];
  }[];
}

interface Failure {
  name: string;
  error: string;
}

export declare function slowestFiles(report: VitestReport): string[];
export declare function slowestJourneys(report: Suite): string[];
export declare function failedTests(report: VitestReport): Failure[];
export declare function failedJourneys(report: Suite): Failure[];
