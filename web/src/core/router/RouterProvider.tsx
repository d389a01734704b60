import { Component, memo, type ReactNode, startTransition, use, useLayoutEffect, useMemo, useState } from 'react'
import {
  LevelContext,
  LocationContext,
  type Page,
  PageContext,
  ProgressContext,
  RouteErrorContext,
  RouterContext,
  usePage,
} from './contexts.ts'
import type { Problem } from './load.ts'
import type { Router, RouterState } from './router.ts'

/** Shows the page of a router. The page before it stays until the new one is complete. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    const stop = router.subscribe((next) => startTransition(() => setState(next)))
    // It may have changed before this was mounted.
    startTransition(() => setState(router.state))
    return stop
  }, [router])
  return (
    <RouterContexts router={router} state={state}>
      <Level index={0} />
    </RouterContexts>
  )
}

interface ContextsProps {
  router: Router
  state: RouterState
  children: ReactNode
}

/** All that links and hooks need. */
export function RouterContexts({ router, state, children }: ContextsProps) {
  const { location, matches, problem, historyAction, preventScrollReset, navigation, revalidation } = state
  const page = useMemo(
    () => ({ matches, problem, historyAction, preventScrollReset }),
    [matches, problem, historyAction, preventScrollReset],
  )
  const progress = useMemo(() => ({ navigation, revalidation }), [navigation, revalidation])
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <PageContext value={page}>
          <ProgressContext value={progress}>{children}</ProgressContext>
        </PageContext>
      </LocationContext>
    </RouterContext>
  )
}

/** The match below this route. */
export function Outlet() {
  return <Level index={use(LevelContext) + 1} />
}

const Level = memo(function Level({ index }: { index: number }) {
  const page = usePage()
  const route = page.matches[index]?.route
  const Shown = route?.Component ?? Outlet
  // React leaves an element alone that is still the same: the frame is not drawn again for each page.
  const shown = useMemo(() => <Shown />, [Shown])
  if (!route) return null
  const level = <LevelContext value={index}>{shown}</LevelContext>
  const { ErrorBoundary } = route
  if (!ErrorBoundary) return level
  return (
    <RouteBoundary page={page} problem={page.problem?.at === index ? page.problem : null} shown={<ErrorBoundary />}>
      {level}
    </RouteBoundary>
  )
})

interface BoundaryProps {
  page: Page
  /** The error of a loader. */
  problem: Pick<Problem, 'error'> | null
  shown: ReactNode
  children: ReactNode
}

/** Another page, and the same page loaded again, begin without the problem of the last. */
class RouteBoundary extends Component<BoundaryProps, Pick<BoundaryProps, 'page' | 'problem'>> {
  override state = { page: this.props.page, problem: this.props.problem }

  static getDerivedStateFromError(error: unknown) {
    return { problem: { error } }
  }

  static getDerivedStateFromProps({ page, problem }: BoundaryProps, state: { page: Page }) {
    return page === state.page ? null : { page, problem }
  }

  override render() {
    const { problem } = this.state
    return problem ? (
      <RouteErrorContext value={problem.error}>{this.props.shown}</RouteErrorContext>
    ) : (
      this.props.children
    )
  }
}
