import { findFile } from './waiting-files.ts'

const addresses = new Map<string, string>()

/** An address to look at a waiting file by, if it is known already; it is good until the page is left. */
export const knownAddress = (name: string): string => addresses.get(name) ?? ''

/** Empty where the file is gone. */
export async function addressOf(name: string): Promise<string> {
  const file = addresses.has(name) ? undefined : await findFile(name)
  if (file && !addresses.has(name)) addresses.set(name, URL.createObjectURL(file))
  return knownAddress(name)
}
