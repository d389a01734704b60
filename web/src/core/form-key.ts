const tag = () => document.querySelector<HTMLMetaElement>('meta[name="form-key"]')

/** The page carries the key of its own session; every write sends it back. */
export const formKey = (): string => tag()?.content ?? ''

/** Logging in, out or registering begins another session, with another key. */
export function keepFormKey(key: string): void {
  const meta = tag()
  if (meta) meta.content = key
}
