import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const blogsRefusals = {
  ...refusals('blogs.', 400, {
    nameHyphens: { text: 'Use hyphens only between letters or digits, one at a time.', field: 'name' },
    notItsName: { text: 'Type the blog’s name exactly.', field: 'typed_name' },
    styleTooLong: { text: 'Stylesheets can have up to 20 KB.', field: 'css' },
    styleUnreadable: { text: 'That stylesheet has too many errors.', field: 'css' },
    styleTooDeep: { text: 'That stylesheet has too many nested brackets.', field: 'css' },
    unknownTimeZone: { text: 'That isn’t a valid time zone.', field: 'queue_time_zone' },
    notYourPicture: { text: 'Choose a picture you uploaded.', field: 'header_image_focused' },
    notAHostName: { text: 'Enter only the domain name, such as blog.yourname.org.', field: 'cname' },
    ownHostName: { text: 'That domain belongs to this site. Use one of your own.', field: 'cname' },
  }),
  ...refusals('blogs.', 403, {
    tooMany: 'You’ve reached the limit of blogs for one account.',
    renamedTooOften: {
      text: 'This blog has reached the limit of renames. It can only go back to one of its earlier names.',
      field: 'new_name',
    },
    firstBlog: 'This is your first blog and belongs to your account. Delete your account instead.',
    notYours: 'You don’t have access to that blog.',
    notTheOwner: 'Only the blog’s owner can do that.',
    notAnAdmin: 'Only the blog’s owner and admins can do that.',
    roleTooHigh: 'You can only manage roles below your own.',
    notForFirstBlog: 'This is someone’s first blog, so it can’t be shared.',
    notVerified: 'Confirm your email address first.',
    tooManyMembers: 'This blog has reached the limit of members. Remove one first.',
    tooManyInvitations: 'This blog has reached the limit of open invitations. Take one back first.',
    ownerStays: 'The owner can’t leave. Transfer the blog to another member first.',
    ownBlog: "You can't follow your own blog.",
    blockOwnBlog: "You can't block your own blog.",
    muteOwnBlog: 'You can’t mute or hide your own posts or blogs.',
    cannotFollow: "You can't follow this blog.",
    staysHere:
      'Only blogs that other servers can see can follow people there. Yours isn’t shared with other servers. Change that under Settings, Privacy.',
    notFollowing: 'Follow this blog first.',
  }),
  ...refusals('blogs.', 404, {
    gone: 'There’s no blog with that name.',
    noInvitation: 'This invitation is no longer open.',
    noMember: 'That person isn’t a member.',
  }),
  ...refusals('blogs.', 409, {
    notLeaving: 'The owner of this blog isn’t leaving.',
    nameTaken: { text: 'That name is taken. Try another.', field: 'name' },
    nameReserved: { text: 'That name isn’t available. Try another.', field: 'name' },
    nameAlike: { text: 'That name looks too much like another blog’s. Try another.', field: 'name' },
    alreadyMember: { text: 'They’re already a member.', field: 'invited' },
    hostNameTaken: { text: 'Another blog already uses that domain.', field: 'cname' },
  }),
}

/** The present name travels as the field, for whoever leads on to it. */
export const movedTo = (name: string): Refusal => ({
  code: 'blogs.moved',
  status: 404,
  text: t('This blog is now called {name}.', { name }),
  field: name,
})
