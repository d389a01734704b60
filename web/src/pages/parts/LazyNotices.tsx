import { quietLazy } from '../../core/page/lazy.ts'
import { Later } from './Later.tsx'

const Notices = quietLazy('Notices', async () => (await import('./Notices.tsx')).Notices)

export const LazyNotices = () => (
  <Later>
    <Notices />
  </Later>
)
