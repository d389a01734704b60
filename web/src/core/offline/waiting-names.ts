const prefix = 'waiting-file:'

export const waitingName = (id: string): string => prefix + id

export const isWaitingFile = (address: string): boolean => address.startsWith(prefix)

/** The files without an upload that a post names. */
export const namesIn = (text: string): Set<string> => new Set(text.match(/waiting-file:[0-9a-f-]{36}/g))
