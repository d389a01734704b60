import { isSafeModeOn } from '@bowerbird/domain/moderation/safe-mode.rules.ts'
import { useFlag, useMember } from '../../core/session.ts'

/** MSG-335 */
export const useSafeMode = (): boolean => {
  const { safe_mode: safeMode } = useMember()
  return isSafeModeOn(useFlag('safe_mode'), { safeMode })
}
