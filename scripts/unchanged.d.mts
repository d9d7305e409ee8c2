export declare function hashOfFiles(root: string, isIncluded?: (path: string) => boolean): string;
export declare function hasPassed(root: string, name: string, hash: string): boolean;
export declare function rememberPassed(root: string, name: string, hash: string): void;
