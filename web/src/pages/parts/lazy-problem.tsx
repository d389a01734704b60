import { Suspense } from 'react'
import { partInPlace } from '../../core/page/lazy.ts'

/** The error page in a file of its own, fetched ahead: without a line it could not come any more. */
export const pageProblem = partInPlace('ErrorPage', async () => (await import('../ErrorPage.tsx')).PageProblem)
const brokenSite = partInPlace('ErrorPage', async () => (await import('../ErrorPage.tsx')).BrokenSite)

export function PageProblem() {
  return (
    <Suspense>
      <pageProblem.Component />
    </Suspense>
  )
}

export function BrokenSite() {
  return (
    <Suspense>
      <brokenSite.Component />
    </Suspense>
  )
}
