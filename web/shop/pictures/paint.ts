// Drawings are texts: `name: steps`, or `name parameters: steps`. A step is an operation or the name of another text,
// its arguments and, in braces, the steps that it places; ";" or a brace ends it. "bacon|ham?" before a step requires
// one of these words, "!" none of them, and ".5?" is a probability; "else" applies if the previous condition was false.
// Arguments: "tint|#abc" is the first one that is known, "egg:#abc" counts only with that word, "#abc/#def" picks one
// at random, "#abc^#def" alternates, "2~5" is a random number in between, "h*.5+2" computes with a parameter, "#abc.5"
// is half transparent ("w" is white, "k" black, "e" egg white, "b" burnt). "x = …" stores a value. Lists of words: "@"
// are those of the dish, "&" those of them that are layers of a sandwich, "@-egg|herb" is without egg or else herb,
// "@|beef,onion" adds onion.
import { at, blob, box, type Chance, circle, line, oval, shape, stroked, wave } from './draw.ts'

/** A dish to draw: its traits are the drawable words of its name. */
export type Dish = {
  chance: Chance
  traits: readonly string[]
  /** The toppings ("@"), and the words that can be layers of a sandwich ("&"). */
  lists: Readonly<Record<'@' | '&', readonly string[]>>
  /** Colors by name, among them the one named by the dish (tint) and that of its flavor (flavor). */
  colors: Readonly<Record<string, string | undefined>>
}

export type Words = ReadonlyMap<string, readonly string[]>
type Step = { questions: readonly string[]; op: string; args: readonly string[]; body: readonly Step[] }
type Value = string | number | undefined
type Scene = { dish: Dish; values: Map<string, Value>; turn: number }

function readSteps(tokens: string[]): readonly Step[] {
  const steps: Step[] = []
  let words: string[] = []
  const end = (body: readonly Step[] = []) => {
    const asked = words.findIndex((word) => word !== 'else' && !word.endsWith('?'))
    const questions = asked < 0 ? words : words.slice(0, asked)
    const [op = 'all', ...args] = words.slice(questions.length)
    if (words.length > 0) steps.push({ questions, op, args, body })
    words = []
  }
  for (let token = tokens.shift(); token !== undefined && token !== '}'; token = tokens.shift())
    if (token === '{') end(readSteps(tokens))
    else if (token === ';') end()
    else words.push(token)
  end()
  return steps
}

const texts = new Map<string, { parameters: readonly string[]; steps: readonly Step[] }>()
/**
 * Registers texts under their names, with a prefix if other things have the same names. Returns what follows each name,
 * and the name.
 */
export function learn(text: string, prefix = '', border = /\n(?=\S)/): Words {
  const learned = new Map<string, readonly string[]>()
  for (const entry of text.trim().split(border)) {
    const [, head = '', body = ''] = /^([^:]*):?([\s\S]*)$/.exec(entry)!
    const [first = '', ...words] = head.split(/\s+/)
    const name = first.replace('*', '')
    learned.set(name, name === first ? [name, ...words] : words)
    texts.set(prefix + name, {
      parameters: words,
      steps: readSteps(body.match(/[{};]|[^\s{};]+/g) ?? []),
    })
  }
  return learned
}

const letters = new Map(Object.entries({ w: '#ffffff', k: '#000000', b: '#8c460f', e: '#fdf8ee' }))

function evaluate(token: string, scene: Scene): Value {
  const { dish, values, turn } = scene
  if (/^-?[\d.]+$/.test(token)) return Number(token)
  // Paths, fills by name, lengths of dashes.
  if (/^(?:M[^/^]*|url.*|\d+,\d+)$/.test(token)) return token
  const alternatives = token.split('|')
  if (alternatives.length > 1)
    return alternatives.map((each) => evaluate(each, scene)).find((each) => each !== undefined)
  const [, words = '', then] = /^([a-z,]+):(.+)$/.exec(token) ?? []
  const isNamed = words.split(',').some((word) => dish.traits.includes(word))
  if (then) return isNamed ? evaluate(then, scene) : undefined
  const turns = token.split('^')
  if (turns.length > 1) return evaluate(turns[turn % turns.length]!, scene)
  const choices = token.split('/')
  if (choices.length > 1) return evaluate(dish.chance.pick(choices), scene)
  const [, low, high] = /^(-?[\d.]+)~(-?[\d.]+)$/.exec(token) ?? []
  if (high) return dish.chance.between(Number(low), Number(high))
  const [, color, share] = /^(#[0-9a-f]{3}|[wkbe])(\.\d+)?$/.exec(token) ?? []
  const alpha = share ? Math.round(Number(share) * 15).toString(16) : ''
  const full = letters.get(color ?? '')
  if (color) return full ? full + alpha + alpha : color + alpha
  const [, name = '', times = 1, plus = 0] = /^([a-z]+)(?:\*(-?[\d.]+))?([+-][\d.]+)?$/.exec(token) ?? []
  const named = dish.colors[name]
  const value = values.has(name)
    ? values.get(name)
    : named
      ? evaluate(named, scene)
      : texts.has(name)
        ? name
        : undefined
  return typeof value === 'number' ? value * Number(times) + Number(plus) : value
}

/** The words of a list: for each part, the first alternative that isn't empty. */
function listToken(token: string, { dish }: Scene): readonly string[] {
  const wordsOf = (terms: string) =>
    terms.split(/(?=[+-])/).reduce<readonly string[]>((words, term) => {
      const word = term.replace(/^[+-]/, '')
      if (term.startsWith('-')) return words.filter((each) => each !== word)
      return words.concat(word === '@' || word === '&' ? dish.lists[word] : word)
    }, [])
  const alternative = (text: string) => {
    const [, word, terms = text] = /^([a-z]+):(.+)$/.exec(text) ?? []
    return word && !dish.traits.includes(word) ? [] : wordsOf(dish.chance.pick(terms.split('/')))
  }
  const alternatives = (part: string) => part.split('|').map(alternative)
  return token.split(',').flatMap((part) => alternatives(part).find((words) => words.length > 0) ?? [])
}

type Ink = {
  scene: Scene
  /** The argument at a position: a number, a color or path, or words. */
  n(place: number, otherwise?: number): number
  f(place: number): string
  list(place: number): readonly string[]
  /** The steps in braces, drawn. */
  body(): string
  /** The same step in its next turn. */
  again(turn: number): Ink
}

function inkFor(step: Step, scene: Scene): Ink {
  const find = (place: number, otherwise: Value) => {
    const value = step.args[place] === undefined ? otherwise : evaluate(step.args[place], scene)
    if (value === undefined) throw new Error(`${step.op} ${step.args}: argument ${place} is unknown`)
    return value
  }
  return {
    scene,
    n: (place, otherwise) => find(place, otherwise) as number,
    f: (place) => String(find(place, '')),
    list: (place) => listToken(step.args[place] ?? '', scene),
    body: () => drawSteps(step.body, scene),
    again: (turn) => inkFor(step, { ...scene, turn }),
  }
}

const cast = (filter: string, content: string) => `<g filter="url(#${filter})">${content}</g>`

type Spot = (ink: Ink, turn: number) => readonly [x: number, y: number]
const inRow: Spot = ({ n }, turn) => [n(1) + turn * n(3), n(2) + turn * n(4)]
const onOval = ({ n }: Ink, angle: number, reach = 1): readonly [number, number] => [
  n(1) + n(3) * reach * Math.cos(angle),
  n(2) + n(4) * reach * Math.sin(angle),
]
const around: Spot = (ink, turn) => onOval(ink, (turn / ink.n(0)) * Math.PI * 2)
/** Random without clumps: the sunflower pattern with some jitter. */
const scattered: Spot = (ink, turn) =>
  onOval(ink, turn * 2.39996 + ink.scene.dish.chance.between(-0.35, 0.35), Math.sqrt((turn + 0.5) / ink.n(0)))

/**
 * Draws something several times. Arguments: count, four numbers for the position, then angle, angle increment and
 * scale.
 */
const several = (place: Spot, first: Ink) =>
  Array.from({ length: Math.round(first.n(0)) }, (_, turn) => {
    const ink = first.again(turn)
    return at(...place(ink, turn), ink.n(5, 0) + turn * ink.n(6, 0), ink.body(), ink.n(7, 1))
  }).join('')

const piece = (words: readonly string[], { dish, turn }: Scene) =>
  drawSteps(texts.get(`piece ${words[turn % words.length]}`)?.steps ?? [], { dish, values: new Map(), turn })

const ops = new Map<string, (ink: Ink) => string>(
  Object.entries({
    all: ({ body }) => body(),
    c: ({ n, f }) => circle(n(0), n(1), n(2), { fill: f(3) }),
    o: ({ n, f }) => oval(n(0), n(1), n(2), n(3), f(4), n(5, 0)),
    box: ({ n, f }) => box(n(0), n(1), n(2), n(3), n(4), f(5), n(6, 0)),
    p: ({ f }) => shape(f(1), f(0)),
    l: ({ n, f }) => line(f(2), f(0), n(1), f(3) || undefined),
    ring: ({ n, f }) => circle(n(0), n(1), n(2), stroked(f(3), n(4), f(5) || undefined)),
    wave: ({ n, f }) => line(wave(n(0), n(1), n(2), n(3), n(4)), f(5), n(6)),
    blob: ({ n, f, scene }) => blob([n(0), n(1), n(2), n(3)], f(4), scene.dish.chance, n(5, 8), 0.12),
    lump: ({ n, f, scene }) => blob([n(0), n(1), n(2), n(3)], f(4), scene.dish.chance, 14, 0.035),
    high: ({ body }) => cast('high', body()),
    low: ({ body }) => cast('low', body()),
    clip: ({ f, body }) =>
      `<clipPath id="cut"><path d="${f(0)}"/></clipPath><g clip-path="url(#cut)">${body()}</g>`,
    at: ({ n, body }) => at(n(0), n(1), n(2, 0), body(), n(3, 1)),
    row: (ink) => several(inRow, ink),
    around: (ink) => several(around, ink),
    each: (ink) => several(scattered, ink),
    // put words scale turn: the piece whose turn it is
    put: ({ n, list, scene }) => at(0, 0, n(2, 0), piece(list(0), scene), n(1, 1)),
    // spread count x y rx ry words scale: one piece of each kind after the other
    spread: (ink) => {
      const [words, { chance }] = [ink.list(5), ink.scene.dish]
      const drawn = Array.from({ length: words.length && ink.n(0) }, (_, turn) =>
        at(...scattered(ink, turn), chance.between(0, 360), piece(words, { ...ink.scene, turn }), ink.n(6)),
      )
      return cast('low', drawn.join(''))
    },
    // stack words bottom: layers from the bottom up, 180 wide; "top" is where they end
    stack: ({ n, list, scene }) => {
      let top = n(1)
      const drawn = list(0).map((word) => {
        const [op = '', ...args] = texts.get(`layer ${word}`)?.parameters ?? []
        top -= Number(args[0] ?? 0)
        return op && at(0, top, 0, drawStep({ questions: [], op, args, body: [] }, scene))
      })
      scene.values.set('top', top)
      return drawn.join('')
    },
  } satisfies Record<string, (ink: Ink) => string>),
)

function drawStep(step: Step, scene: Scene): string {
  const { op, args } = step
  if (args[0] === '=') return scene.values.set(op, evaluate(args[1]!, scene)) && ''
  const known = ops.get(op)
  if (known) return known(inkFor(step, scene))
  // A text, or the name of one passed as an argument. Without parameters it draws with the values of its caller.
  const { parameters, steps } = texts.get(String(scene.values.get(op) ?? op))!
  if (parameters.length === 0) return drawSteps(steps, scene)
  const values = new Map<string, Value>()
  for (const [place, parameter] of parameters.entries()) {
    const [name = '', otherwise = ''] = parameter.split('=')
    values.set(name, args[place] ? evaluate(args[place], scene) : evaluate(otherwise, { ...scene, values }))
  }
  return drawSteps(steps, { ...scene, values })
}

function isTrue(question: string, { dish: { chance, traits, lists } }: Scene): boolean {
  const words = question.replace(/^!|\?$/g, '').split('|')
  if (words[0]!.startsWith('.')) return chance.between(0, 1) < Number(words[0])
  const isNamed = (word: string) =>
    word === '@' || word === '&' ? lists[word].length > 0 : traits.includes(word)
  return words.some(isNamed) !== question.startsWith('!')
}

function drawSteps(steps: readonly Step[], scene: Scene): string {
  let isAnswered = false
  return steps
    .map((step) => {
      const isElse = step.questions[0] === 'else'
      if (isElse && isAnswered) return ''
      isAnswered = step.questions.slice(isElse ? 1 : 0).every((question) => isTrue(question, scene))
      return isAnswered ? drawStep(step, scene) : ''
    })
    .join('')
}

/** Draws a text for a dish. */
export const drawText = (name: string, dish: Dish) =>
  drawSteps(texts.get(name)!.steps, { dish, values: new Map(), turn: 0 })
