import { useSession } from '../../core/session.ts'

/** What a form needs so that it also works before, or without, scripts. `next` is where it leads when all is well. */
export function FormKey({ next }: { next: string }) {
  const { form_key } = useSession()
  return (
    <>
      <input type="hidden" name="form_key" value={form_key} />
      <input type="hidden" name="next" value={next} />
    </>
  )
}
