import { describe, expect, test } from 'vitest'
import { customTweetLinkLength } from '../posts/posts.limits.ts'
import { embedCode } from './embed-code.ts'
import { mailtoAddress, shareAddressOn } from './share-addresses.ts'
import type { SharePopoverData } from './sharing.contract.ts'
import * as limits from './sharing.limits.ts'
import * as words from './sharing.messages.ts'
import {
  canOpenShareByMessage,
  canSendShare,
  isEmailAccepted,
  isEmailAcceptedInForm,
  isReported,
  isSentByMailto,
  isSharedByAccount,
  isTweetAccepted,
  isTweetAcceptedInForm,
  refuseFacebookMessage,
  refuseMail,
  refuseTweet,
  shownNetworks,
  shownOptions,
  tweetLengthInForm,
  tweetRoomLeft,
  withLink,
} from './sharing.rules.ts'

test.each([
  ['length of a link in a tweet of the post form [POST-477]', customTweetLinkLength, 29],
  ['length of a tweet [POST-478]', limits.tweetMaxLength, 140],
  ['length of a link in the share form [POST-479]', limits.popoverTweetLinkLength, 24],
  ['length of an address [POST-495]', limits.emailAddressMaxLength, 100],
  ['length of a mailed message [POST-495]', limits.emailMessageMaxLength, 255],
  ['room from which a tweet is warned of [POST-496]', limits.tweetWarningBelow, 10],
  ['cookie [POST-497]', limits.replyToCookie, { name: 'share_popover_reply_to', maxAgeSeconds: 31_536_000 }],
  ['time a success shows [POST-498]', [limits.sentStatusShownMs, limits.sentStatusFadeMs], [1250, 150]],
  ['popup of Twitter [POST-501]', limits.popoverPopups.twitter, { width: 626, height: 258 }],
  ['popup of Facebook [POST-501]', limits.popoverPopups.facebook, { width: 626, height: 436 }],
  ['popup of Reddit [POST-501]', limits.popoverPopups.reddit, { width: 860, height: 600 }],
  ['favorites of the share by message [BLOG-422]', limits.favouritesMax, 10],
  ['waits of the share by message [BLOG-422]', [limits.searchDebounceMs, limits.loaderDelayMs], [250, 250]],
  ['closing after a share [BLOG-422]', limits.closeAfterSharedMs, 3000],
  [
    'lengths in the form of the blog view [BLOG-424]',
    [limits.emailMessageMaxLength, limits.facebookMessageMaxLength, limits.tweetMaxLength, limits.formTweetLinkLength],
    [255, 255, 140, 23],
  ],
  ['popup of Twitter in the blog view [BLOG-424]', limits.formPopups.twitter, { width: 550, height: 420 }],
  [
    'the other popups there [BLOG-424]',
    [limits.formPopups.facebook, limits.formPopups.reddit],
    [limits.popoverPopups.facebook, limits.popoverPopups.reddit],
  ],
  ['confetti [BLOG-424]', [limits.confettiPieces, limits.confettiPiecesInForm], [100, 30]],
  ['mails in an hour', limits.mailsPerHourMax, 20],
])('%s is as printed', (_name, value, printed) => {
  expect(value).toEqual(printed)
})

test('the words are letter for letter those printed [POST-296, POST-307, POST-317, POST-318, POST-319]', () => {
  expect(Object.values(words.shareOptionLabels)).toEqual([
    ...['Embed', 'Email', 'Twitter', 'Facebook', 'Pinterest', 'Reddit'],
  ])
  expect([words.reportThisPost(), words.reportAbuse()]).toEqual(['Report this post', 'Report Abuse'])
  expect([words.letThemReplyTo(), words.sending(), words.sent(), words.failed()]).toEqual([
    ...['Let them reply to', 'Sending...', 'Sent!', 'Error!'],
  ])
})

const all: SharePopoverData = {
  ...{ abuse_url: '', embed_code: '', embed_did: '', embed_key: '', form_key: '', has_facebook: false },
  ...{ has_user: true, is_private: false, permalink_label: '', post_id: '1', post_tiny_url: '', post_url: '' },
  ...{ root_id: '1', tumblelog_name: 'satin', twitter_username: '', tumblelog_share: false, external_sharing: true },
  is_mailto_forced: false,
  pinterest_share_window: { url: '', name: '', dimensions: '' },
  ...{ show_email: true, show_embed: true, show_facebook: true, show_permalink: true, show_pinterest: true },
  ...{ show_reporting_links: true, show_twitter: true, show_reddit: true, show_flagging: true },
}
const flags = { enable_share_embed_code: true, reddit_sharing: true }
const order = [
  ...['permalink', 'embed', 'email', 'twitter', 'facebook', 'pinterest', 'reddit', 'flagging', 'reporting_links'],
]

describe('the options', () => {
  test('stand in the printed order, each by its own flag [POST-298]', () => {
    expect(shownOptions(all, flags)).toEqual(order)
    for (const option of order) {
      const without = { ...all, [`show_${option}`]: false }
      expect(shownOptions(without, flags)).toEqual(order.filter((other) => other !== option))
    }
  })

  test('are none for a private post, whatever else is said [POST-299]', () => {
    expect(shownOptions({ ...all, is_private: true }, flags)).toEqual([])
  })

  test('have Embed and Reddit only where their flags are on [POST-300, POST-507, POST-508]', () => {
    expect(shownOptions(all, { ...flags, enable_share_embed_code: false })).not.toContain('embed')
    expect(shownOptions(all, { ...flags, reddit_sharing: false })).not.toContain('reddit')
    expect(shownOptions(all, {})).toEqual(order.filter((option) => option !== 'embed' && option !== 'reddit'))
  })
})

test.each([
  ['a@b.c', true, false],
  ['  mia@example.test ', true, true],
  ['mia+x@mail.example.museum', true, true],
  ['mia@example.x1', true, false],
  ['mia@example.abcdefghijklmnopqrstu', true, false],
  ['mia@example', false, false],
  ['mia example@x.yz', false, false],
  ['mia@x.yz and you', false, false],
  ['@x.yz', false, false],
  ['', false, false],
])(
  'the address %j is accepted by the popover: %s, by the blog view: %s [POST-310, BLOG-362]',
  (typed, popover, form) => {
    expect(isEmailAccepted(typed)).toBe(popover)
    expect(isEmailAcceptedInForm(typed)).toBe(form)
  },
)

describe('a tweet', () => {
  test('counts each [URL] as 24 in the popover, and an address as it is long [POST-312]', () => {
    expect(tweetRoomLeft('')).toBe(140)
    expect(tweetRoomLeft('hello')).toBe(135)
    expect(tweetRoomLeft('[URL] [URL]')).toBe(140 - 49)
    expect(tweetRoomLeft('http://a.example/')).toBe(140 - 17)
    expect(tweetRoomLeft('🪶')).toBe(139)
  })

  test('may go with nothing left, but neither with less nor empty [POST-314]', () => {
    expect(isTweetAccepted('x'.repeat(140))).toBe(true)
    expect(isTweetAccepted('x'.repeat(141))).toBe(false)
    expect(isTweetAccepted('')).toBe(false)
    expect(isTweetAccepted(`${'x'.repeat(116)}[URL]`)).toBe(true)
    expect(isTweetAccepted(`${'x'.repeat(117)}[URL]`)).toBe(false)
  })

  test('counts [URL] and any address as 23 in the blog view, from 1 to 140 [BLOG-365, BLOG-366]', () => {
    const long = `https://example.test/${'y'.repeat(200)}`
    expect(tweetLengthInForm(`[URL] ${long}`)).toBe(47)
    expect(tweetLengthInForm('http://a.example/')).toBe(23)
    expect(isTweetAcceptedInForm('')).toBe(false)
    expect(isTweetAcceptedInForm('x')).toBe(true)
    expect(isTweetAcceptedInForm(`${'x'.repeat(116)} [URL]`)).toBe(true)
    expect(isTweetAcceptedInForm(`${'x'.repeat(117)} ${long}`)).toBe(false)
  })

  test('that either form accepts is not refused by the server, which counts 23 [POST-442]', () => {
    expect(refuseTweet(`${'x'.repeat(117)}[URL]`)).toBeNull()
    expect(refuseTweet(`${'x'.repeat(118)}[URL]`)).toMatchObject({ status: 400 })
    expect(refuseTweet(`${'x'.repeat(120)} http://a.example/a`)).toBeNull()
    expect(refuseTweet(`x https://example.test/${'y'.repeat(200)}`)).toBeNull()
    expect(refuseTweet('')).toMatchObject({ status: 400 })
  })

  test('gets its link in the place of each mark, whatever signs the link has', () => {
    expect(withLink('[URL] and [URL]', 'https://a.example/$&')).toBe('https://a.example/$& and https://a.example/$&')
  })
})

test('a mail goes to one address, with a message of at most 255 characters [POST-309, BLOG-363]', () => {
  const mail = { email: 'mia@example.test', message: 'y'.repeat(255) }
  expect(refuseMail(mail)).toBeNull()
  expect(refuseMail({ ...mail, message: 'y'.repeat(256) })).toMatchObject({ field: 'message' })
  for (const email of ['a@b.cd,c@d.ef', 'a@b.cd;c@d.ef', `${'x'.repeat(96)}@b.cd`, 'Mia<a@b.cd>', 'mia', ''])
    expect(refuseMail({ ...mail, email })).toMatchObject({ field: 'email_address' })
})

test('the message to Facebook may be empty and has at most 255 characters [BLOG-364]', () => {
  expect(refuseFacebookMessage('')).toBeNull()
  expect(refuseFacebookMessage('x'.repeat(255))).toBeNull()
  expect(refuseFacebookMessage('x'.repeat(256))).toMatchObject({ status: 400 })
})

test('an account shares where one is linked, and never a whole blog [POST-326, POST-327, POST-330]', () => {
  const linked = { ...all, twitter_username: 'mia', has_facebook: true }
  expect(isSharedByAccount('twitter', linked)).toBe(true)
  expect(isSharedByAccount('facebook', linked)).toBe(true)
  expect(isSharedByAccount('reddit', linked)).toBe(false)
  expect(isSharedByAccount('pinterest', linked)).toBe(false)
  expect(isSharedByAccount('twitter', all)).toBe(false)
  expect(isSharedByAccount('facebook', all)).toBe(false)
  expect(isSharedByAccount('twitter', { ...linked, tumblelog_share: true })).toBe(false)
})

test('a window is told to the server, but for a whole blog on Twitter and Facebook [POST-329, POST-330]', () => {
  expect((['twitter', 'facebook', 'pinterest', 'reddit'] as const).map((network) => isReported(network, all))).toEqual([
    ...[true, true, true, true],
  ])
  const blog = { ...all, tumblelog_share: true }
  expect((['twitter', 'facebook', 'pinterest', 'reddit'] as const).map((network) => isReported(network, blog))).toEqual(
    [...[false, false, true, true]],
  )
})

test.each([
  [{ has_user: true, tumblelog_share: false, is_mailto_forced: false }, false],
  [{ has_user: true, tumblelog_share: true, is_mailto_forced: false }, false],
  [{ has_user: false, tumblelog_share: true, is_mailto_forced: false }, false],
  [{ has_user: false, tumblelog_share: false, is_mailto_forced: false }, true],
  [{ has_user: true, tumblelog_share: false, is_mailto_forced: true }, true],
  [{ has_user: false, tumblelog_share: true, is_mailto_forced: true }, true],
])('a mail by %j goes by mailto: %s [POST-325]', (data, isMailto) => {
  expect(isSentByMailto(data)).toBe(isMailto)
})

test('the networks get the address and the summary, encoded [BLOG-173]', () => {
  const shared = { url: 'https://bower.example/p/1?a=b&c', summary: 'Caps & "caps"' }
  const url = encodeURIComponent(shared.url)
  const text = encodeURIComponent(shared.summary)
  expect(shareAddressOn.twitter(shared)).toBe(`https://twitter.com/intent/tweet?text=${text}&url=${url}`)
  expect(shareAddressOn.facebook(shared)).toBe(`https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${text}`)
  expect(shareAddressOn.reddit({ ...shared, summary: '' })).toBe(`https://www.reddit.com/submit?url=${url}`)
  expect(shareAddressOn.pinterest({ ...shared, picture: 'https://bower.example/media/a.webp' })).toContain(
    '&media=https%3A%2F%2Fbower.example%2Fmedia%2Fa.webp&',
  )
})

test('a mailto link cannot be given further recipients or headers by what was typed [POST-325]', () => {
  const about = { summary: 'Caps', url: 'https://bower.example/p/1' }
  const address = mailtoAddress({ ...about, to: 'a@b.cd?cc=x@y.zz&d', message: 'Look\n&body=x' })
  expect(address.startsWith('mailto:a@b.cd%3Fcc%3Dx@y.zz%26d?subject=Caps&body=')).toBe(true)
  expect(new URL(address).searchParams.get('body')).toBe('Look\n&body=x\n\nCaps\n\nhttps://bower.example/p/1')
})

test('the embed code holds address, key and id, and nothing in a title gets out of it [POST-304]', () => {
  const code = embedCode({
    origin: 'https://bower.example',
    embedUrl: 'https://bower.example/embed/post/key1/7',
    postUrl: 'https://bower.example/blog/satin/post/7/caps',
    did: '7',
    title: '"><script>alert(1)</script>',
  })
  expect(code).toContain('src="https://bower.example/embed/post/key1/7"')
  expect(code).toContain('data-did="7"')
  expect(code).toContain('href="https://bower.example/blog/satin/post/7/caps"')
  expect(code).not.toContain('<script>alert')
})

test('a share by message opens only with a post, a blog and something to stand beside [BLOG-142]', () => {
  const whole = { postId: '1', blogUuid: 'u', hasAnchor: true }
  expect(canOpenShareByMessage(whole)).toBe(true)
  expect(canOpenShareByMessage({ ...whole, postId: '' })).toBe(false)
  expect(canOpenShareByMessage({ ...whole, blogUuid: '' })).toBe(false)
  expect(canOpenShareByMessage({ ...whole, hasAnchor: false })).toBe(false)
})

test('a share goes from one blog to another, one at a time [BLOG-150, BLOG-151]', () => {
  const whole = { senderUuid: 'a', recipientUuid: 'b', isSending: false }
  expect(canSendShare(whole)).toBe(true)
  expect(canSendShare({ ...whole, recipientUuid: 'a' })).toBe(false)
  expect(canSendShare({ ...whole, recipientUuid: null })).toBe(false)
  expect(canSendShare({ ...whole, isSending: true })).toBe(false)
})

test('the row of networks is empty where the operator or the post says so [BLOG-157, BLOG-158, BLOG-159]', () => {
  expect(shownNetworks(all, flags)).toEqual(['email', 'facebook', 'twitter', 'pinterest', 'reddit'])
  expect(shownNetworks({ ...all, show_pinterest: false }, flags)).not.toContain('pinterest')
  expect(shownNetworks({ ...all, external_sharing: false }, flags)).toEqual([])
  expect(shownNetworks({ ...all, is_private: true }, flags)).toEqual([])
})
