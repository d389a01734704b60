import { expect, test } from 'vitest'
import { avatarSizesPx, titleFonts } from './blogs.limits.ts'
import { avatarSizeFor, refuseAvatar, refuseFollow, refuseTimeZone, withThemeDefaults } from './blogs.rules.ts'
import { blogName } from './entities.contract.ts'

test('a blog name is 1 to 32 letters, digits or hyphens, whichever case it is typed in [POST-031]', () => {
  for (const name of ['a', '7', '-', 'a-b-c', 'x'.repeat(32)]) expect(blogName.parse(name)).toBe(name)
  expect(blogName.parse(' Bower-Bird ')).toBe('bower-bird')
  for (const name of ['', 'x'.repeat(33), 'a b', 'a_b', 'a.b', 'é', 'a/b'])
    expect(blogName.safeParse(name).success).toBe(false)
})

test('no size, or one outside the list, gives the avatar at 128 [POST-029] [POST-481]', () => {
  expect(avatarSizesPx.map((sizePx) => avatarSizeFor(String(sizePx)))).toEqual([...avatarSizesPx])
  for (const wanted of [undefined, '', '17', '1024', '-16', '16.0', 'constructor'])
    expect(avatarSizeFor(wanted)).toBe(128)
})

test('an avatar is a JPEG, PNG, GIF or WebP', () => {
  for (const mime of ['image/jpeg', 'image/png', 'image/gif', 'image/webp']) expect(refuseAvatar(mime)).toBeNull()
  for (const mime of ['', 'image/svg+xml', 'image/tiff', 'text/html', 'image/jpeg; x'])
    expect(refuseAvatar(mime)?.text).toBe('This is not valid image file.')
})

test('the theme is what was chosen over the defaults [BLOG-330]', () => {
  const chosen = withThemeDefaults({ title_font: 'Futura', show_avatar: false })
  expect(chosen).toMatchObject({ title_font: 'Futura', show_avatar: false, show_title: true, link_color: '#529ECC' })
  expect(withThemeDefaults({}).title_font).toBe('Gibson')
})

test('the thirty-five title fonts are these, with Gibson unless another is chosen [BLOG-071]', () => {
  expect(titleFonts).toEqual([
    ...['Alternate Gothic', 'Arial', 'Arquitecta', 'Avalon', 'Baskerville', 'Bodoni', 'Bookmania', 'Brutal Type'],
    ...['Calluna', 'Calluna Sans', 'Capita', 'Caslon', 'Clarendon Text Pro', 'Clearface', 'Courier New'],
    ...['Fette Engschrift', 'Franklin Gothic', 'Futura', 'Garamond', 'Georgia', 'Gibson', 'Grumpy Black 48'],
    ...['Helvetica Neue', 'Lorimer No. 2', 'Lucida Grande', 'News Gothic', 'Palatino', 'Sofia Pro', 'Spade'],
    ...['Square Serif', 'Streetscript', 'Times New Roman', 'Trebuchet MS', 'Verdana', 'Ziclets'],
  ])
  expect(titleFonts).toHaveLength(35)
  expect(withThemeDefaults({}).title_font).toBe('Gibson')
})

test('a time zone is one the world knows', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/New_York']) expect(refuseTimeZone(name)).toBeNull()
  for (const name of ['', 'Mars/Olympus', "'; drop table blogs"]) expect(refuseTimeZone(name)?.status).toBe(400)
})

test("following one's own blog, one that cannot be followed, or past a block is refused [POST-371] [POST-375] [BLOG-400]", () => {
  const open = { isMine: false, canBeFollowed: true }
  expect(refuseFollow(open)).toBeNull()
  expect(refuseFollow({ ...open, isMine: true })?.status).toBe(403)
  expect(refuseFollow({ ...open, canBeFollowed: false })?.status).toBe(403)
})
