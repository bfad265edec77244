import type { Colour } from '#painter/core/colour.ts'
import type { Setting, SettingUse } from '#painter/scene.ts'
import { chooseSense } from './choose-sense.ts'
import { isFieldFlower } from './flowers.ts'
import { mayHold } from './holding.ts'
import type { Meaning, Shade } from './meaning.ts'
import {
  addColoured,
  addWeighted,
  type DraftSubject,
  namesOf,
  newReading,
  type Reading,
  shaded,
  type SubjectDetail,
} from './reading.ts'
import type { Term } from './read-terms.ts'
import { peopleWords } from './subjects.words.ts'

type MeaningOf<Kind extends Meaning['is']> = Extract<Meaning, { is: Kind }>
interface Held<Value> {
  readonly value: Value
  readonly term: Term
}

/** Adjectives and numbers that wait for their thing. */
interface Waiting {
  colours: Held<{ name: string; colour: Colour }>[]
  shade: Held<Shade> | undefined
  count: Held<number> | undefined
  size: Held<{ name: string; factor: number }> | undefined
  traits: Held<string>[]
  pose: Held<NonNullable<DraftSubject['pose']>> | undefined
  parts: Held<{ part: string; colour: Colour }>[]
  relation: Held<{ how: MeaningOf<'relation'>['name']; from: DraftSubject }> | undefined
}

const nothingWaits = (): Waiting => ({
  colours: [],
  shade: undefined,
  count: undefined,
  size: undefined,
  traits: [],
  pose: undefined,
  parts: [],
  relation: undefined,
})

/** Which adjective goes with which thing, by the order of words: before it in English, behind it in Vietnamese. */
export function bindTerms(terms: readonly Term[]): Reading {
  const binder = new Binder()
  terms.forEach((term, at) => {
    const meaning = chooseSense(terms, at)
    if (term.opensClause) binder.endClause()
    binder.read(term, meaning)
  })
  binder.end()
  return binder.reading
}

/** `ink painting` is ink: these say only that it is made by hand, unless nothing else does. */
const vagueMedia = new Set(['painting', 'painted', 'drawing', 'illustration', 'sketch', 'tranh'])

const fields: ReadonlySet<Setting> = new Set<Setting>(['meadow', 'garden', 'farmland', 'hills'])
/** Words for fields that grow rice. */
const paddies = /rice|paddy|lúa|ruộng/iu
const waters: ReadonlySet<Setting> = new Set<Setting>(['lake', 'river', 'waterfall', 'sea', 'beach', 'island', 'swamp'])

/** More than these could not be told apart in a picture; the rest is reported as ignored. */
const SUBJECTS_MAX = 24
const PALETTE_MAX = 16

class Binder {
  readonly reading = newReading()
  #waiting = nothingWaits()
  /** Adjectives of clauses without a thing: `long hair, blue eyes` in a list of tags. They go to the main subject in the end. */
  readonly #loose = nothingWaits()
  #last: DraftSubject | undefined
  #lastInClause: DraftSubject | undefined
  #isTheNext = false
  /** Who may hold what is named next: `a woman with an umbrella`. */
  #holder: DraftSubject | undefined
  /** A field was named last, and then that something is of it. */
  #field = false
  #isFieldOf = false
  #removes = false
  #hasVagueMedium = false

  read(term: Term, meaning: Meaning | undefined): void {
    if (!meaning || term.weight <= 0) {
      this.#removes = false
      return
    }
    if (this.#removes && this.#remove(term, meaning)) return
    switch (meaning.is) {
      case 'subject':
        this.#readSubject(term, meaning)
        break
      case 'group':
        this.#readGroup(term, meaning)
        break
      case 'setting':
        this.#readSetting(term, meaning.name)
        break
      case 'feature':
        addColoured(this.reading.features, meaning.name, term.weight, this.#takeColours(meaning.name))
        this.#forgetCount()
        this.#use(term, `feature: ${meaning.name}`)
        break
      case 'colour':
        this.#readColour(term, meaning)
        break
      case 'pose':
        this.#readPose(term, meaning.name)
        break
      case 'trait':
        this.#readTrait(term, meaning.name)
        break
      case 'size':
        this.#readSize(term, meaning)
        break
      case 'part':
        this.#readPart(term, meaning.name)
        break
      case 'background':
        this.#readBackground(term)
        break
      case 'shade':
        this.#waiting.shade = { value: meaning.name, term }
        break
      case 'number':
        this.#waiting.count = { value: meaning.count, term }
        break
      case 'relation':
        if (this.#last) this.#waiting.relation = { value: { how: meaning.name, from: this.#last }, term }
        break
      case 'article':
        this.#isTheNext = meaning.name === 'the'
        break
      case 'negation':
        this.#removes = true
        break
      case 'joint':
        this.#holder = meaning.name === 'with' ? this.#last : this.#holder
        this.#isFieldOf = meaning.name === 'of' && this.#field
        break
      case 'manner':
      case 'stop':
        break
      default:
        this.#readQuality(term, meaning)
    }
    if (meaning.is !== 'article') this.#isTheNext = false
  }

  /** Times, weathers, looks: what stands for the whole picture. */
  #readQuality(
    term: Term,
    meaning: MeaningOf<'time' | 'weather' | 'season' | 'mood' | 'medium' | 'family' | 'motif' | 'framing' | 'palette'>,
  ): void {
    const { reading } = this
    const { weight } = term
    this.#waiting.relation = undefined
    switch (meaning.is) {
      case 'time':
        reading.times.push({ name: meaning.name, weight })
        for (const feature of meaning.features ?? []) addColoured(reading.features, feature, weight, [])
        break
      case 'weather':
        addWeighted(reading.weather, meaning.name, weight)
        // `white clouds over a meadow`: the white is not the meadow's.
        this.#waiting.colours = []
        break
      case 'season':
        addWeighted(reading.seasons, meaning.name, weight)
        break
      case 'mood':
        addWeighted(reading.mood, meaning.name, weight)
        break
      case 'medium':
        this.#readMedium(meaning, term)
        break
      case 'family':
        addWeighted(reading.families, meaning.name, weight)
        break
      case 'motif':
        reading.motifs.push({ motif: meaning.name, family: meaning.family, weight, term })
        return
      case 'framing':
        reading.framings.push(meaning.framing)
        break
      case 'palette':
        reading.palette.push(...meaning.colours)
        break
    }
    const said = meaning.is === 'medium' && meaning.variant ? `${meaning.name}, ${meaning.variant}` : meaning.name
    this.#use(term, `${meaning.is}: ${said}`)
  }

  /** `oil painting, van gogh` is one medium: the manner joins the plain one. */
  #readMedium({ name, variant }: MeaningOf<'medium'>, { text, weight }: Term): void {
    const { media } = this.reading
    const isVague = vagueMedia.has(text.toLowerCase())
    if (isVague && media.length > 0) return
    if (this.#hasVagueMedium && !isVague) media.length = 0
    this.#hasVagueMedium = isVague
    const known = media.findIndex(entry => entry.value === name)
    const before = media[known]
    if (!before) media.push({ value: name, weight, variant })
    else media[known] = { value: name, weight: Math.max(before.weight, weight), variant: variant ?? before.variant }
  }

  #readSubject(term: Term, { name, with: preset }: MeaningOf<'subject'>): void {
    if (this.reading.subjects.length >= SUBJECTS_MAX) return
    const same = this.#isTheNext && this.#isUndescribed() ? this.#findSame(name) : undefined
    const subject = same ?? this.#newSubject(term, name)
    if (!same) {
      subject.traits.push(...(preset?.traits ?? []))
      subject.colours.push(...(preset?.colours ?? []))
      subject.size *= preset?.size ?? 1
      subject.pose ??= preset?.pose
      this.reading.subjects.push(subject)
    }
    this.#describe(subject)
    this.#relate(this.reading.subjects.indexOf(subject))
    this.#hold(subject)
    if (this.#isFieldOf) this.#fill(subject)
    this.#isFieldOf = false
    this.#use(term, `subject: ${name}`, { is: 'kind', name, of: subject })
    this.#last = subject
    this.#lastInClause = subject
  }

  #readGroup(term: Term, { kinds }: MeaningOf<'group'>): void {
    for (const kind of kinds.slice(0, 2)) this.#readSubject(term, { is: 'subject', name: kind })
  }

  #newSubject(term: Term, kind: string): DraftSubject {
    return {
      kind,
      count: term.isPlural ? undefined : 1,
      isPlural: term.isPlural,
      fills: false,
      colours: [],
      size: 1,
      weight: term.weight,
      pose: undefined,
      traits: [],
      parts: [],
      relation: undefined,
      term,
    }
  }

  #isUndescribed(): boolean {
    const { colours, traits, size, count } = this.#waiting
    return colours.length === 0 && traits.length === 0 && !size && !count
  }

  #findSame(kind: string): DraftSubject | undefined {
    return this.reading.subjects.findLast(subject => subject.kind === kind)
  }

  /** Gives a subject all that waits for it. */
  #describe(subject: DraftSubject): void {
    const { count, size, traits, pose, parts } = this.#waiting
    subject.colours.push(...this.#takeColours(subject.kind))
    if (count) {
      subject.count = count.value
      subject.isPlural = count.value > 1
      this.#use(count.term, `how many ${subject.kind}: ${count.value}`)
    }
    if (size) this.#giveSize(subject, size)
    for (const trait of traits) this.#giveTrait(subject, trait)
    if (pose) this.#givePose(subject, pose)
    for (const part of parts) this.#givePart(subject, part)
    this.#waiting = { ...nothingWaits(), relation: this.#waiting.relation }
  }

  #relate(target: number | Setting): void {
    const { relation } = this.#waiting
    this.#waiting.relation = undefined
    if (!relation || this.reading.subjects.indexOf(relation.value.from) === target) return
    const { how, from } = relation.value
    if (from.relation) return
    from.relation = { how, target }
    this.#use(relation.term, `where the ${from.kind} is: ${how}`)
  }

  /** What a person or animal is with, and may hold, it holds; who is under an umbrella holds it as well. */
  #hold(subject: DraftSubject): void {
    const under = this.reading.subjects.find(
      ({ relation }) => relation?.how === 'under' && relation.target === this.reading.subjects.indexOf(subject),
    )
    const holder = this.#holder ?? (subject.kind === 'umbrella' ? under : undefined)
    this.#holder = undefined
    if (!holder || subject.relation || !mayHold(holder.kind, subject.kind)) return
    if (holder.relation && holder === under) holder.relation = undefined
    subject.relation = { how: 'held', target: this.reading.subjects.indexOf(holder) }
    subject.count ??= 1
    holder.traits.push('holding')
  }

  /** `a tulip field`, `a field of tulips`: the whole of it, however many were said. */
  #fill(flower: DraftSubject): void {
    if (!isFieldFlower(flower.kind)) return
    flower.isPlural = true
    flower.fills = true
  }

  #readSetting(term: Term, name: Setting): void {
    const before = this.#last
    if (before && !term.opensClause && before.term.end + 1 >= term.start && fields.has(name)) this.#fill(before)
    addColoured(this.reading.settings, name, term.weight, this.#takeColours(name))
    if (waters.has(name)) this.#makeGlow(name)
    if (name === 'farmland' && paddies.test(term.text)) this.#change(name, { isFlooded: true })
    this.#relate(name)
    this.#field = fields.has(name)
    this.#forgetCount()
    this.#lastInClause = undefined
    this.#use(term, `setting: ${name}`)
  }

  /** `a glowing lake`: of the adjectives of things it is the one that water knows. */
  #makeGlow(name: Setting): void {
    const glowing = this.#waiting.traits.find(({ value }) => value === 'glowing')
    if (!glowing) return
    this.#change(name, { glows: true })
    this.#waiting.traits = this.#waiting.traits.filter(held => held !== glowing)
    this.#use(glowing.term, `light of the ${name}`)
  }

  #change(name: Setting, change: Partial<SettingUse>): void {
    const { settings } = this.reading
    const known = settings.findIndex(({ value }) => value === name)
    const setting = settings[known]
    if (setting) settings[known] = { ...setting, ...change }
  }

  /** `three mountains`: how many of them there are is not ours to say. */
  #forgetCount(): void {
    this.#waiting.count = undefined
    this.#waiting.size = undefined
  }

  #readColour(term: Term, { name, colour }: MeaningOf<'colour'>): void {
    const { shade } = this.#waiting
    const seen = shade ? shaded(colour, shade.value) : colour
    if (shade) this.#use(shade.term, `shade of ${name}: ${shade.value}`)
    this.#waiting.shade = undefined
    const held = { value: { name, colour: seen }, term }
    if (term.language === 'vi' && this.#lastInClause) this.#colourBehind(this.#lastInClause, held)
    else this.#waiting.colours.push(held)
  }

  #colourBehind(subject: DraftSubject, { value, term }: Held<{ name: string; colour: Colour }>): void {
    subject.colours.push(value.colour)
    this.#use(term, `colour of the ${subject.kind}: ${value.name}`)
  }

  #takeColours(of: string): Colour[] {
    const { colours } = this.#waiting
    this.#waiting.colours = []
    for (const { value, term } of colours) this.#use(term, `colour of the ${of}: ${value.name}`)
    return colours.map(({ value }) => value.colour)
  }

  /** `a sleeping cat`, `a cat sleeping`. */
  #readPose(term: Term, pose: NonNullable<DraftSubject['pose']>): void {
    const held = { value: pose, term }
    if (this.#lastInClause) this.#givePose(this.#lastInClause, held)
    else this.#waiting.pose = held
  }

  #givePose(subject: DraftSubject, { value, term }: Held<NonNullable<DraftSubject['pose']>>): void {
    subject.pose = value
    this.#use(term, `pose of the ${subject.kind}: ${value}`, { is: 'pose', name: value, of: subject })
  }

  #readTrait(term: Term, trait: string): void {
    const held = { value: trait, term }
    if (term.language === 'vi' && this.#lastInClause) this.#giveTrait(this.#lastInClause, held)
    else this.#waiting.traits.push(held)
  }

  #giveTrait(subject: DraftSubject, { value, term }: Held<string>): void {
    if (!subject.traits.includes(value)) subject.traits.push(value)
    this.#use(term, `trait of the ${subject.kind}: ${value}`, { is: 'trait', name: value, of: subject })
  }

  #readSize(term: Term, { name, factor }: MeaningOf<'size'>): void {
    const held = { value: { name, factor }, term }
    if (term.language === 'vi' && this.#lastInClause) this.#giveSize(this.#lastInClause, held)
    else this.#waiting.size = held
  }

  #giveSize(subject: DraftSubject, { value, term }: Held<{ name: string; factor: number }>): void {
    subject.size *= value.factor
    this.#use(term, `size of the ${subject.kind}: ${value.name}`)
  }

  /** `long red hair` is the trait `long hair` and red hair. */
  #readPart(term: Term, part: string): void {
    if (part === 'water') {
      this.#colourWater(term)
      return
    }
    const { size, colours } = this.#waiting
    const subject = this.#last
    if (part === 'hair' && (size?.value.name === 'long' || size?.value.name === 'short')) {
      this.#readLoose(subject, { value: `${size.value.name} hair`, term: size.term })
      this.#waiting.size = undefined
      if (colours.length === 0) this.#use(term, 'part: hair')
    }
    const first = colours[0]
    if (first) {
      const held = { value: { part, colour: first.value.colour }, term }
      this.#takeColours(part)
      if (subject) this.#givePart(subject, held)
      else this.#waiting.parts.push(held)
    } else if (part === 'hat' || part === 'scarf') {
      this.#readLoose(subject, { value: part, term })
    }
  }

  /** `turquoise water` is that of the sea or lake that was named; without one it is a lake. */
  #colourWater(term: Term): void {
    const named = this.reading.settings.find(({ value }) => waters.has(value))
    this.#readSetting(term, named?.value ?? 'lake')
  }

  #readLoose(subject: DraftSubject | undefined, held: Held<string>): void {
    if (subject) this.#giveTrait(subject, held)
    else this.#waiting.traits.push(held)
  }

  #givePart(subject: DraftSubject, { value, term }: Held<{ part: string; colour: Colour }>): void {
    subject.parts.push(value)
    this.#use(term, `part of the ${subject.kind}: ${value.part}`, { is: 'part', name: value.part, of: subject })
  }

  #readBackground(term: Term): void {
    const { shade } = this.#waiting
    const colours = this.#takeColours('background')
    const colour = colours[0] ?? (shade ? shaded([0.25, 0.25, 0.27], shade.value) : undefined)
    if (!colour) return
    if (shade && colours.length === 0) this.#use(shade.term, `background: ${shade.value}`)
    this.#waiting.shade = undefined
    this.#waiting.relation = undefined
    this.reading.background = colour
    this.#use(term, 'background')
  }

  /** @returns whether the term was one that `no` or `without` can take away */
  #remove(term: Term, meaning: Meaning): boolean {
    const names = namesOf(meaning)
    if (names.length === 0) return false
    for (const name of names) this.reading.without.add(name)
    this.#use(term, `left out: ${meaning.name}`)
    this.#removes = false
    return true
  }

  /** A comma: what described nothing yet describes what came before it, or waits for the end. */
  endClause(): void {
    const { colours, traits, parts, pose, size } = this.#waiting
    const subject = this.#lastInClause
    if (subject) {
      if (colours.length > 0) this.#describeBehind(subject)
      for (const trait of traits) this.#giveTrait(subject, trait)
      for (const part of parts) this.#givePart(subject, part)
    } else {
      for (const { value, term } of colours) {
        if (this.reading.palette.length >= PALETTE_MAX) break
        this.reading.palette.push(value.colour)
        this.#use(term, `palette: ${value.name}`)
      }
      this.#loose.traits.push(...traits)
      this.#loose.parts.push(...parts)
      this.#loose.pose ??= pose
      this.#loose.size ??= size
    }
    this.#waiting = nothingWaits()
    this.#holder = undefined
    this.#field = false
    this.#lastInClause = undefined
    this.#removes = false
  }

  /** `a cat, black and white`; a woman in red wears it. */
  #describeBehind(subject: DraftSubject): void {
    const isPerson = subject.kind in peopleWords
    const [first] = this.#waiting.colours
    if (isPerson && first) subject.parts.push({ part: 'dress', colour: first.value.colour })
    const colours = this.#takeColours(isPerson ? `clothes of the ${subject.kind}` : subject.kind)
    if (!isPerson) subject.colours.push(...colours)
  }

  end(): void {
    this.endClause()
    const main = this.reading.subjects[0]
    if (!main) return
    for (const trait of this.#loose.traits) this.#giveTrait(main, trait)
    for (const part of this.#loose.parts) this.#givePart(main, part)
    if (this.#loose.pose && !main.pose) this.#givePose(main, this.#loose.pose)
    if (this.#loose.size) this.#giveSize(main, this.#loose.size)
  }

  #use(term: Term, as: string, about?: SubjectDetail): void {
    this.reading.uses.push(about ? { term, as, about } : { term, as })
  }
}
