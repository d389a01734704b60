import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { problemTags } from '../../core/page/head.ts'
import { useTagsWhileShown } from '../../core/page/own-tags.ts'
import { useRouteError } from '../../core/router/hooks.ts'
import { isRouteErrorResponse } from '../../core/router/route.ts'

interface Problem {
  status: number
  code: unknown
  text: string
}

/** Why a page could not be shown; the tab says so too. */
export function usePageProblem(): Problem {
  const problem = useRouteError()
  useTagsWhileShown(problemTags(problem))
  if (!isRouteErrorResponse(problem)) return { status: 500, code: null, text: technicalTrouble() }
  const { code = null, text = technicalTrouble() } = problem.data ?? {}
  return { status: problem.status, code, text }
}
