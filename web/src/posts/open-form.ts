import { type Location, useLocation, useMatches, useNavigate } from 'react-router'
import { useUser } from '../core/session.ts'
import { basePath, type FormTarget, formPath } from './form-address.ts'

/** Records the form that a page opened over itself in the browser's history entry. */
interface FormState {
  form?: FormTarget
}

const openedOver = (location: Location) => (location.state as FormState | null)?.form ?? null

/** The form the address asks for, whether it was opened over a page or loaded directly. */
export function useFormTarget(): FormTarget | null {
  const location = useLocation()
  const last = useMatches().at(-1)
  const mode = (last?.handle as { form?: FormTarget['mode'] } | undefined)?.form
  const { type = '', postId = '', reblogId = '', reblogKey = '' } = last?.params ?? {}
  if (mode === 'new') return { mode, type }
  if (mode === 'edit') return { mode, postId }
  if (mode === 'reblog') return { mode, postId: reblogId, key: reblogKey }
  return openedOver(location)
}

/** Opens a form over this page: the page stays where it is, the address bar shows the form's own. POST-001 … POST-006 */
export function useOpenForm(): (target: FormTarget) => void {
  const navigate = useNavigate()
  const location = useLocation()
  const isOpen = useFormTarget() !== null
  const user = useUser()
  return (target) => {
    if (!user) return // POST-067
    const base = basePath(location.pathname)
    navigate(
      { pathname: base, search: location.search },
      {
        mask: formPath(base, target),
        state: { form: target } satisfies FormState,
        // A second form takes the place of the first, so that Back leads to the page. POST-060
        replace: isOpen,
        preventScrollReset: true,
      },
    )
  }
}

/** Puts the address back to the page below. POST-005 */
export function useCloseForm(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => {
    if (location.mask && openedOver(location)) navigate(-1)
    else navigate(basePath(location.pathname) + location.search, { replace: true, preventScrollReset: true })
  }
}
