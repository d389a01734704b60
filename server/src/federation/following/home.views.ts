import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import type { readBlogElsewhere as call } from '@bowerbird/domain/federation/federation.contract.ts'
import type { Answer } from '../../core/http/serve.ts'
import { findHome, type HomeRow } from './look-up.store.ts'

export const readBlogElsewhere: Answer<typeof call> = async (db, viewer, { blogName }) => {
  const home = (await findHome(db, blogName, viewer)) ?? refuse(blogsRefusals.gone)
  return { host: home.host, page_url: home.page_url, follow: followOf(home) }
}

function followOf({ is_followed, is_accepted, is_refused }: HomeRow): OutputOf<typeof call>['follow'] {
  if (!is_followed) return is_refused ? 'refused' : 'none'
  return is_accepted ? 'following' : 'requested'
}
