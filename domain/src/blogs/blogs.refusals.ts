import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const blogsRefusals = refusals({
  gone: { code: 'blogs.gone', status: 404, text: 'There’s no blog with that name.' },
  nameTaken: { code: 'blogs.name_taken', status: 409, text: 'That name is taken. Try another.', field: 'name' },
  nameReserved: {
    code: 'blogs.name_reserved',
    status: 409,
    text: 'That name isn’t available. Try another.',
    field: 'name',
  },
  nameAlike: {
    code: 'blogs.name_alike',
    status: 409,
    text: 'That name looks too much like another blog’s. Try another.',
    field: 'name',
  },
  nameHyphens: {
    code: 'blogs.name_hyphens',
    status: 400,
    text: 'Use hyphens only between letters or digits, one at a time.',
    field: 'name',
  },
  tooManyBlogs: { code: 'blogs.too_many', status: 403, text: 'You’ve reached the limit of blogs for one account.' },
  renamedTooOften: {
    code: 'blogs.renamed_too_often',
    status: 403,
    text: 'This blog has reached the limit of renames. It can only go back to one of its earlier names.',
    field: 'new_name',
  },
  firstBlog: {
    code: 'blogs.first_blog',
    status: 403,
    text: 'This is your first blog and belongs to your account. Delete your account instead.',
  },
  notItsName: {
    code: 'blogs.not_its_name',
    status: 400,
    text: 'Type the blog’s name exactly.',
    field: 'typed_name',
  },
  styleTooLong: { code: 'blogs.style_too_long', status: 400, text: 'Stylesheets can have up to 20 KB.', field: 'css' },
  styleUnreadable: {
    code: 'blogs.style_unreadable',
    status: 400,
    text: 'That stylesheet has too many errors.',
    field: 'css',
  },
  styleTooDeep: {
    code: 'blogs.style_too_deep',
    status: 400,
    text: 'That stylesheet has too many nested brackets.',
    field: 'css',
  },
  notYours: { code: 'blogs.not_yours', status: 403, text: 'You don’t have access to that blog.' },
  notTheOwner: { code: 'blogs.not_the_owner', status: 403, text: 'Only the blog’s owner can do that.' },
  notAnAdmin: { code: 'blogs.not_an_admin', status: 403, text: 'Only the blog’s owner and admins can do that.' },
  roleTooHigh: { code: 'blogs.role_too_high', status: 403, text: 'You can only manage roles below your own.' },
  notForFirstBlog: {
    code: 'blogs.not_for_first_blog',
    status: 403,
    text: 'This is someone’s first blog, so it can’t be shared.',
  },
  notVerified: { code: 'blogs.not_verified', status: 403, text: 'Confirm your email address first.' },
  alreadyMember: { code: 'blogs.already_member', status: 409, text: 'They’re already a member.', field: 'invited' },
  tooManyMembers: {
    code: 'blogs.too_many_members',
    status: 403,
    text: 'This blog has reached the limit of members. Remove one first.',
  },
  tooManyInvitations: {
    code: 'blogs.too_many_invitations',
    status: 403,
    text: 'This blog has reached the limit of open invitations. Take one back first.',
  },
  noInvitation: { code: 'blogs.no_invitation', status: 404, text: 'This invitation is no longer open.' },
  noMember: { code: 'blogs.no_member', status: 404, text: 'That person isn’t a member.' },
  notLeaving: {
    code: 'blogs.not_leaving',
    status: 409,
    text: 'The owner of this blog isn’t leaving.',
  },
  ownerStays: {
    code: 'blogs.owner_stays',
    status: 403,
    text: 'The owner can’t leave. Transfer the blog to another member first.',
  },
  ownBlog: { code: 'blogs.own_blog', status: 403, text: "You can't follow your own blog." },
  blockOwnBlog: { code: 'blogs.block_own_blog', status: 403, text: "You can't block your own blog." },
  muteOwnBlog: { code: 'blogs.mute_own_blog', status: 403, text: 'You can’t mute or hide your own posts or blogs.' },
  cannotFollow: { code: 'blogs.cannot_follow', status: 403, text: "You can't follow this blog." },
  staysHere: {
    code: 'blogs.stays_here',
    status: 403,
    text: 'Only blogs that other servers can see can follow people there. Yours isn’t shared with other servers. Change that under Settings, Privacy.',
  },
  unknownTimeZone: {
    code: 'blogs.unknown_time_zone',
    status: 400,
    text: 'That isn’t a valid time zone.',
    field: 'queue_time_zone',
  },
  notYourPicture: {
    code: 'blogs.not_your_picture',
    status: 400,
    text: 'Choose a picture you uploaded.',
    field: 'header_image_focused',
  },
  notAHostName: {
    code: 'blogs.not_a_host_name',
    status: 400,
    text: 'Enter only the domain name, such as blog.yourname.org.',
    field: 'cname',
  },
  ownHostName: {
    code: 'blogs.own_host_name',
    status: 400,
    text: 'That domain belongs to this site. Use one of your own.',
    field: 'cname',
  },
  hostNameTaken: {
    code: 'blogs.host_name_taken',
    status: 409,
    text: 'Another blog already uses that domain.',
    field: 'cname',
  },
  notFollowing: { code: 'blogs.not_following', status: 403, text: 'Follow this blog first.' },
})

/** The present name travels as the field, for whoever leads on to it. */
export const movedTo = (name: string): Refusal => ({
  code: 'blogs.moved',
  status: 404,
  text: t('This blog is now called {name}.', { name }),
  field: name,
})
