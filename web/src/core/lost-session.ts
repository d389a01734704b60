import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { loggedOut } from '@bowerbird/domain/core/session.messages.ts'
import { useCallback, useEffect, useState } from 'react'
import { ApiRefusal, type Caller } from './call-api.ts'
import { setFormKey } from './form-key.ts'
import { useCall } from './query.ts'
import { askForSession, useMember } from './session.ts'
import { sessionLostCode } from './session-end.ts'

/** The key that every write carries goes with its session. */
const mayBeLost = (refused: unknown): boolean =>
  refused instanceof ApiRefusal && (refused.status === 401 || refused.code === coreRefusals.badFormKey.code)

/** Somebody who has logged in anew in another tab goes on with the new key; another person does not. */
async function isLoggedIn(call: Caller, userName: string): Promise<boolean> {
  const { user, form_key } = await askForSession(call)
  if (user?.name !== userName) return false
  setFormKey(form_key)
  return true
}

/** The form that was sent says so itself. */
export const isSessionLost = (refused: unknown): boolean =>
  refused instanceof ApiRefusal && refused.code === sessionLostCode

/** Makes calls, learns from a refused one that the session is over, and on the way back to the window that there is one again. */
export function useLostSession() {
  const call = useCall()
  const { name } = useMember()
  const [isLost, setLost] = useState(false)
  const look = useCallback(async () => {
    const isThere = await isLoggedIn(call, name)
    setLost(!isThere)
    return isThere
  }, [call, name])
  useEffect(() => {
    if (!isLost) return
    const onFocus = () => void look().catch(() => {})
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [isLost, look])
  return {
    isLost,
    /** Sends once more where the key alone was out of date. */
    call: useCallback<Caller>(
      (endpoint, sent) =>
        call(endpoint, sent).catch(async (refused) => {
          const isThere = mayBeLost(refused) ? await look().catch(() => null) : null
          if (isThere === null) throw refused
          if (isThere) return call(endpoint, sent)
          throw new ApiRefusal({ status: 401, code: sessionLostCode, text: loggedOut() })
        }),
      [call, look],
    ),
  }
}
