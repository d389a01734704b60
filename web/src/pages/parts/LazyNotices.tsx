import { Later } from '../../core/Later.tsx'
import { quietLazy } from '../../core/page/lazy.ts'

const Notices = quietLazy('Notices', async () => (await import('./Notices.tsx')).Notices)

export const LazyNotices = () => (
  <Later>
    <Notices />
  </Later>
)
