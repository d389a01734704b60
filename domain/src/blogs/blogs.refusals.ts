import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const blogsRefusals = refusals({
  gone: { code: 'blogs.gone', status: 404, text: 'There is no blog by that name.' },
  nameTaken: { code: 'blogs.name_taken', status: 409, text: 'That name is taken. Try another.', field: 'name' },
  nameReserved: {
    code: 'blogs.name_reserved',
    status: 409,
    text: 'That name is not available. Try another.',
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
  tooManyBlogs: { code: 'blogs.too_many', status: 403, text: 'You have as many blogs as one account may own.' },
  renamedTooOften: {
    code: 'blogs.renamed_too_often',
    status: 403,
    text: 'This blog has been renamed as often as one may be. It can take back a name that it had.',
    field: 'new_name',
  },
  firstBlog: {
    code: 'blogs.first_blog',
    status: 403,
    text: 'This is your first blog. It goes with your account: delete that instead.',
  },
  notItsName: {
    code: 'blogs.not_its_name',
    status: 400,
    text: 'Type the name of the blog as it is.',
    field: 'typed_name',
  },
  styleTooLong: { code: 'blogs.style_too_long', status: 400, text: 'A stylesheet has at most 20 KB.', field: 'css' },
  styleUnreadable: {
    code: 'blogs.style_unreadable',
    status: 400,
    text: 'That stylesheet has too many mistakes to be read.',
    field: 'css',
  },
  styleTooDeep: {
    code: 'blogs.style_too_deep',
    status: 400,
    text: 'That stylesheet has too many brackets inside each other.',
    field: 'css',
  },
  notYours: { code: 'blogs.not_yours', status: 403, text: 'That blog is not one of yours.' },
  notTheOwner: { code: 'blogs.not_the_owner', status: 403, text: 'Only the owner of this blog may do that.' },
  notAnAdmin: { code: 'blogs.not_an_admin', status: 403, text: 'Only the owner and admins of this blog may do that.' },
  roleTooHigh: { code: 'blogs.role_too_high', status: 403, text: 'You give and take only roles below your own.' },
  notForFirstBlog: {
    code: 'blogs.not_for_first_blog',
    status: 403,
    text: 'This is somebody’s first blog, which stays theirs alone. Only further blogs can be shared.',
  },
  notVerified: { code: 'blogs.not_verified', status: 403, text: 'Confirm your email address first.' },
  alreadyMember: { code: 'blogs.already_member', status: 409, text: 'They are a member already.', field: 'invited' },
  tooManyMembers: { code: 'blogs.too_many_members', status: 403, text: 'This blog has as many members as one may.' },
  tooManyInvitations: {
    code: 'blogs.too_many_invitations',
    status: 403,
    text: 'As many invitations as a blog may have are open. Take one back first.',
  },
  noInvitation: { code: 'blogs.no_invitation', status: 404, text: 'This invitation is no longer open.' },
  noMember: { code: 'blogs.no_member', status: 404, text: 'There is no such member.' },
  ownerStays: {
    code: 'blogs.owner_stays',
    status: 403,
    text: 'The owner cannot leave. Give the blog to another member first.',
  },
  ownBlog: { code: 'blogs.own_blog', status: 403, text: "You can't follow your own blog." },
  blockOwnBlog: { code: 'blogs.block_own_blog', status: 403, text: "You can't block your own blog." },
  muteOwnBlog: { code: 'blogs.mute_own_blog', status: 403, text: "You can't mute or hide what is your own." },
  cannotFollow: { code: 'blogs.cannot_follow', status: 403, text: "You can't follow this blog." },
  staysHere: {
    code: 'blogs.stays_here',
    status: 403,
    text: 'People on other servers can be followed only by a blog that other servers can see. Your first blog stays here: you can change that under Settings, Privacy.',
  },
  unknownTimeZone: {
    code: 'blogs.unknown_time_zone',
    status: 400,
    text: 'That is not a time zone.',
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
    text: 'Type the name of a domain alone, such as blog.yourname.org.',
    field: 'cname',
  },
  ownHostName: {
    code: 'blogs.own_host_name',
    status: 400,
    text: 'That name belongs to this place itself. Use a domain of your own.',
    field: 'cname',
  },
  hostNameTaken: {
    code: 'blogs.host_name_taken',
    status: 409,
    text: 'Another blog is shown under that name.',
    field: 'cname',
  },
  notFollowing: { code: 'blogs.not_following', status: 403, text: 'Follow this blog first.' },
})

/** The present name travels as the field, for whoever leads on to it. */
export const movedTo = (name: string): Refusal => ({
  code: 'blogs.moved',
  status: 404,
  text: t('This blog is called {name} now.', { name }),
  field: name,
})
