import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { Invitations } from '../../accounts/members/Invitations.tsx'
import { invitationsQuery } from '../../accounts/members/members.api.ts'
import { ContributionFooter } from '../../asks/ContributionFooter.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useMember } from '../../core/session.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { beginFeed, timelineFeed } from '../../feeds/feeds.api.ts'
import { PostList } from '../../feeds/PostList.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'

const feed = timelineFeed({ pageRoot: 'contributions' })
const footer = (post: Post) => <ContributionFooter post={post} />

export async function loader(args: PageArgs) {
  const { contributes_to } = await requireUser(args)
  await args.client.ensureQueryData(invitationsQuery)
  if (contributes_to) await beginFeed(args.client, feed)
  return {}
}

export const head = () => ({ title: t('Invitations'), robots: 'noindex' as const })

export function Component() {
  const { contributes_to } = useMember()
  return (
    <>
      <Sheet title={t('Invitations')} lead={t('Blogs that several people write for.')}>
        <Invitations />
      </Sheet>
      {contributes_to && (
        <Columns>
          <FeedTitle lead={t('The blog’s members publish them. You can edit them until then.')}>
            {t('Pending approval')}
          </FeedTitle>
          <PostList
            feed={feed}
            footer={footer}
            empty={
              <EmptyState illustration="leaf" title={t('No pending submissions')}>
                {t('Posts you submit to one of these blogs appear here until they’re published.')}
              </EmptyState>
            }
          />
        </Columns>
      )}
    </>
  )
}
