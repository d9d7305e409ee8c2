export declare function typeCheckArgs(): string[];
