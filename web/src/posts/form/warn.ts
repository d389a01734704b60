// biome-ignore lint/suspicious/noConsole: the documents want these warnings in the log.
export const warn = (words: string): void => console.warn(words)
