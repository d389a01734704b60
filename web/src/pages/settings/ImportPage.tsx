import { may } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { notFound, type PageArgs, requireUser } from '../../core/page/page.ts'
import { rich } from '../../core/rich.tsx'
import { useParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { ImportSteps } from '../../imports/ImportSteps.tsx'
import { importsQuery } from '../../imports/imports.api.ts'

export async function loader(args: PageArgs) {
  const { channels } = await requireUser(args)
  const blog = channels.find(({ name }) => name === args.params.name)
  if (!blog || !may(blog.role, 'settings')) notFound()
  await args.client.prefetchQuery(importsQuery(blog.name))
  return { name: blog.name }
}

export const head = ({ name }: { name: string }) => ({ title: t('Bring posts to {name}', { name }) })

export function Component() {
  const { name = '' } = useParams()
  const lead = (
    <>
      {rich(
        'Posts that you wrote elsewhere come to <link>{name}</link>, with their dates, tags, pictures and what others said.',
        { name, link: (text) => <Link to={`/settings/blog/${name}`}>{text}</Link> },
      )}
    </>
  )
  return (
    <SettingsFrame title={t('Import your posts')} lead={lead}>
      <ImportSteps key={name} name={name} />
    </SettingsFrame>
  )
}
