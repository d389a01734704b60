export const federationWords = {
  looking: (host: string) => `Looking at ${host}…`,
  nothing: (host: string) => `Nothing was found at ${host} under that address.`,
  noAnswer: (host: string) => `${host} does not answer just now.`,
  blocked: (host: string) => `This site exchanges nothing with ${host}.`,
}
