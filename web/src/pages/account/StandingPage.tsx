import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { Standing, standingQuery } from '../../moderation/Standing.tsx'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await args.client.ensureQueryData(standingQuery)
}

export const head = () => ({ title: t('Your account'), robots: 'noindex' as const })

export const Component = Standing
