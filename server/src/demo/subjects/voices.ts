export const speakers: string[] = [
  'My grandmother, at the kitchen table',
  'Overheard on the *number four* bus',
  'A note inside a library book',
  'The woman who runs the ferry',
  'Somebody in the queue at the bakery',
  'The caretaker, without looking up',
  'Written on the back of a postcard',
  'My neighbour, over the fence',
  'A stranger at the bus stop, to nobody',
  'The last page of an old *field guide*',
  'A chalkboard outside the café',
  'My teacher, every Tuesday for four years',
]

export const others: string[] = [
  'My sister',
  'Postman',
  'Neighbour',
  'The child next door',
  'Dad',
  'Librarian',
  'Bus driver',
  'A man with a dog',
  'Nobody in particular',
]

export const questions: string[] = [
  'You are late. What happened?',
  'What are you looking at?',
  'Are you all right down there?',
  'So what did you do all morning?',
  'Why are you smiling?',
  'Do I want to know?',
  'Is this about the thing from yesterday?',
  'You have that face again.',
]

export const reactions: string[] = [
  'I see.',
  'That is not an answer.',
  'Go on.',
  'You said that last week.',
  'And that takes four hours?',
  'I would have gone home.',
  'Huh.',
  'Write that down.',
  'Can I see?',
  'Does your mother know?',
]

export const asks: string[] = [
  'How did you get into all this?',
  'What should somebody look at first who knows nothing about it?',
  'Do you do this every day, or only when the weather is right?',
  'What is the best thing that you found this year?',
  'I tried it because of you, and it went wrong. What do I do now?',
  'Is there anything that you would do differently?',
  'Where do you find the time?',
  'What do people always get wrong about it?',
  'Would you ever write a book? I would read it.',
  'My daughter wants to know whether you have a favourite.',
  'Can one start in winter?',
  'What did you have to give up on?',
]

/** The targets of links; none of these exists. */
export const journals: string[] = [
  'the slow journal',
  'field notes',
  'small museum',
  'county almanac',
  'the reading room',
  'harbour gazette',
  'workshop letters',
  'open archive',
  'saturday essays',
  'the long list',
]

export const authors: string[] = [
  'Ines Marlow',
  'T. Okafor',
  'Ruth Lindqvist',
  'Piotr Halloway',
  'Amara Quill',
  'J. B. Fennimore',
  'Noor Castellan',
  'Wim de Graaf',
]

export const bands: string[] = ['The Back Porch', 'Ferry Hours', 'Two Kettles', 'Marta and the Gulls', 'Upstairs Piano']
