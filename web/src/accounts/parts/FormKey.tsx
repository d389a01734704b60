import { useSession } from '../../core/session.ts'

/** Adds the hidden fields with which a form works without scripts. `next` is where it leads on success. */
export function FormKey({ next }: { next: string }) {
  const { form_key } = useSession()
  return (
    <>
      <input type="hidden" name="form_key" value={form_key} />
      <input type="hidden" name="next" value={next} />
    </>
  )
}
