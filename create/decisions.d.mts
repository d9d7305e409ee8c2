export declare function keepDecisions(files: [path: string, text: string][]): [string, string][];
