import { isRouteErrorResponse, useRouteError } from 'react-router'

export function PageProblem() {
  const error = useRouteError()
  return <p>{isRouteErrorResponse(error) ? error.status : 500}</p>
}
export function BrokenSite() {
  return <PageProblem />
}
