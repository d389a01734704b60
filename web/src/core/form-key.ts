let key = ''

/** The page of a member, or one with a form, carries the key of its session; every write sends it back. */
export const formKey = (): string =>
  key || (document.querySelector<HTMLMetaElement>('meta[name="form-key"]')?.content ?? '')

let fetchKey: (() => Promise<string>) | null = null
let fetching: Promise<void> | null = null

export function fetchFormKeyBy(fetch: () => Promise<string>): void {
  fetchKey = fetch
}

/** A guest's page carries no key: their first write fetches it, and with it a session. Ruling 6 */
export async function ensureFormKey(): Promise<void> {
  if (formKey() !== '' || !fetchKey) return
  fetching ??= fetchKey()
    .then(setFormKey)
    .finally(() => {
      fetching = null
    })
  await fetching
}

/** Logging in, out or registering begins another session, and so does a guest's first write. */
export function setFormKey(next: string): void {
  key = next
}
