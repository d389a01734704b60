import { useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useMatches } from 'react-router'
import { collectHead, type HeadTags, problemTags } from '../../core/head.ts'
import { useSession } from '../../core/session.ts'

/** What the page that is shown says about itself. */
export function usePageTags(): HeadTags {
  const matches = useMatches()
  const { origin } = useSession().config
  const [problem] = Object.values(useContext(RouterContext)?.router.state.errors ?? {})
  if (problem) return problemTags(problem)
  return collectHead(matches, { params: matches[0]?.params ?? {}, origin })
}
