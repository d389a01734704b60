import { safeModeIsOn, whyThis } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { Link } from '../../core/router/Link.tsx'
import { useMember } from '../../core/session.ts'

/** Links to the safe mode setting for those who may change it, and to its explanation for others. MSG-145, MSG-146 */
export function SafeModeLink() {
  const { can_modify_safe_mode } = useMember()
  return can_modify_safe_mode ? (
    <Link to="/settings/account">{safeModeIsOn()}</Link>
  ) : (
    <Link to="/help/nsfw">{whyThis()}</Link>
  )
}
