import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { redirect } from '../../core/router/route.ts'
import { siteQuery } from '../../site/site.api.ts'
import { WelcomeSteps } from '../../welcome/WelcomeSteps.tsx'
import { welcomeQuery } from '../../welcome/welcome.api.ts'

/** Operators set the site up before their first steps; those who finished go on to the dashboard. */
export async function loader(args: PageArgs) {
  const user = await requireUser(args)
  if (user.is_staff && !(await args.client.ensureQueryData(siteQuery)).is_finished) throw redirect('/staff/start')
  if (user.has_settled_in) throw redirect('/dashboard')
  await args.client.ensureQueryData(welcomeQuery)
  return {}
}

export const head = () => ({ title: t('Welcome'), robots: 'noindex' as const })

export const Component = WelcomeSteps
