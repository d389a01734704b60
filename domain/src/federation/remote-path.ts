/** The address here of a file of another server, by the base64url of the SHA-256 of its own address. */
export const remotePath = (hash: string) => `/remote/${hash}`

export const remoteHashShape = /^[A-Za-z0-9_-]{43}$/
