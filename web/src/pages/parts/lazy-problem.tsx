import { Suspense } from 'react'
import { partInPlace } from '../../core/page/lazy.ts'

/** The error page in a file of its own, fetched ahead: without a line it could not come any more. */
export const pageProblem = partInPlace('ErrorPage', async () => (await import('../ErrorPage.tsx')).ErrorPage)

const problemOf = (ofSite: boolean) => () => (
  <Suspense>
    <pageProblem.Component ofSite={ofSite} />
  </Suspense>
)
export const PageProblem = problemOf(false)
export const BrokenSite = problemOf(true)
