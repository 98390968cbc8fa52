export function protocolTypes(): Promise<string>;
