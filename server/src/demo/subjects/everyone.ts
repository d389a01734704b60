/** What people say whatever the subject: comments on a reblog, and replies under a post. */
export const comments: string[] = [
  'Reading this to everybody in the room.',
  'This. All of this.',
  'I did not know I needed to know this, and now I do.',
  'Saving it for a rainy day. It is raining. Reading it again.',
  'Adding only that it is even better at dusk.',
  'Can confirm, I was the bicycle.',
  'Oh, this has made my Monday.',
  'Passing it on, with a biscuit.',
  'I have a small disagreement about the second paragraph, and a large affection for the rest.',
  'My sister sent me this and we have not spoken of anything else.',
  'For the people in the back: read it twice.',
  'Wonderful. Now I have to go outside.',
  'I have been quietly waiting for somebody to write this down.',
  'Update: I tried it. It works. My neighbours have questions.',
  'I would like to subscribe to this person’s mornings.',
  'Not to be dramatic, but this is why I have an account.',
]

export const replies: string[] = [
  'Lovely.',
  'Where is this, roughly?',
  'Thank you for writing it down.',
  'Ha! Same here.',
  'More of this, please.',
  'I walked past this today.',
  'That made me laugh on the bus.',
  'Is it open on Sundays?',
  'Bookmarked.',
  'You have a gift for this.',
  'What a morning.',
  'My grandfather would have liked this.',
  'How long did it take?',
  'Nearly missed it. Glad I did not.',
]

export const tags: string[] = [
  'small joys',
  'this morning',
  'long read',
  'notebook',
  'for later',
  'slow web',
  'a good day',
  'weekend',
  'questions',
  'update',
]
