import { Link } from '../../core/router/Link.tsx'
import { useUser } from '../../core/session.ts'

/** Leads away from a page that a mail led to. */
export function WayBack() {
  return useUser() ? <Link to="/dashboard">Back to the dashboard</Link> : <Link to="/login">Back to log in</Link>
}
