import { create } from 'zustand'
import { useRouter } from '../core/router/contexts.ts'
import { useLocation, useMatches } from '../core/router/hooks.ts'
import type { Location } from '../core/router/path.ts'
import { useUser } from '../core/session.ts'
import { afterFrame } from '../core/when-idle.ts'
import { useFormPhase } from './form/form-phase.ts'
import { basePath, type FormTarget, formPath } from './form-address.ts'

/** Records the form that a page opened over itself in the browser's history entry. */
interface FormState {
  form?: FormTarget
}

/** The form of the last press while its address is still to come: it stands at once and takes the keys. */
interface AskedForm {
  target: FormTarget | null
  /** The text typed before the form stood. */
  typed: string
}
const noForm: AskedForm = { target: null, typed: '' }
export const useAskedForm = create<AskedForm>(() => noForm)
export const clearAskedForm = (): void => useAskedForm.setState(noForm)

/** The element that gets the focus after the form that opens next, where it is not the focused one. */
export const focusBefore: { element: Element | null } = { element: null }

const openedOver = (location: Location) => (location.state as FormState | null)?.form ?? null

/** The form the address asks for, whether it was opened over a page or loaded directly, or the one just asked for. */
export function useFormTarget(): FormTarget | null {
  const location = useLocation()
  const asked = useAskedForm((state) => state.target)
  const last = useMatches().at(-1)
  const mode = (last?.handle as { form?: FormTarget['mode'] } | undefined)?.form
  const { type = '', postId = '', reblogId = '', reblogKey = '' } = last?.params ?? {}
  if (mode === 'new') return { mode, type }
  if (mode === 'edit') return { mode, postId }
  if (mode === 'reblog') return { mode, postId: reblogId, key: reblogKey }
  return openedOver(location) ?? asked
}

/** Opens a form over this page: the page stays where it is, the address bar shows the form's own. POST-001 … POST-006 */
export function useOpenForm(): (target: FormTarget, typed?: string) => void {
  const router = useRouter()
  const user = useUser()
  return (target, typed = '') => {
    if (!user) return // POST-067
    const isOpen = useFormPhase.getState().phase !== 'closed'
    const move = () => {
      const { pathname, search } = router.state.location
      const base = basePath(pathname)
      void router.navigate(
        { pathname: base, search },
        {
          mask: formPath(base, target),
          state: { form: target } satisfies FormState,
          // A second form takes the place of the first, so that Back leads to the page. POST-060
          replace: isOpen,
          preventScrollReset: true,
        },
      )
    }
    // An open form may still hold up the move, and stays until it does not.
    if (isOpen) return move()
    useAskedForm.setState({ target, typed })
    // It may have been taken back by then.
    afterFrame(() => useAskedForm.getState().target === target && move())
  }
}

/** Puts the address back to the page below. POST-005 */
export function useCloseForm(): () => void {
  const router = useRouter()
  return () => {
    clearAskedForm()
    // The address of now: the page hears of it only after the form stands.
    const { location } = router.state
    if (location.mask && openedOver(location)) void router.navigate(-1)
    else
      void router.navigate(basePath(location.pathname) + location.search, { replace: true, preventScrollReset: true })
  }
}
