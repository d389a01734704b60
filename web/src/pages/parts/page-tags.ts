import { collectHead, type HeadTags } from '../../core/page/head.ts'
import { useOwnTags } from '../../core/page/own-tags.ts'
import { useMatches } from '../../core/router/hooks.ts'
import { useSession } from '../../core/session.ts'

/** The metadata of the shown page. */
export function usePageTags(): HeadTags {
  const matches = useMatches()
  const { origin } = useSession().config
  const own = useOwnTags(({ tags }) => tags)
  return { ...collectHead(matches, { params: matches[0]?.params ?? {}, origin }), ...own }
}
