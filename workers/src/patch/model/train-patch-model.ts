import { setImmediate } from 'node:timers/promises'
import { patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import { heeding } from '#engine/heed-cancel.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { seedFor } from '#painter/core/random.ts'
import { usualLevels } from './draw-layout.ts'
import type { NoiseLevel } from './draw-layout.ts'
import { drawSample } from './draw-sample.ts'
import { learnImage } from './learn-image.ts'
import { IMAGES_TO_JUDGE, levelsToTry, LocalityTrial, pickLevel } from './learn-locality.ts'
import { OpenModel } from './open-model.ts'
import { PatchFileError } from './patch-file.ts'
import { beginGroups, codePatches, GroupRound, mixOf, PatchSpread } from './patch-groups.ts'
import type { CodedPatches } from './patch-groups.ts'
import { readPatchModel, writePatchModel } from './patch-model.ts'
import type { LearnedImage, PatchGroups, PatchModel } from './patch-model.ts'
import type { CheckpointReport, PatchModelTraining } from './training.ts'

/** Raised when the same images and settings come to give another model. */
const PROGRAM = 'atelier-patches-1'
/** While images are taken in there is nothing to draw from yet; so many of them are not lost. */
const IMAGES_BETWEEN_CHECKPOINTS = 25
const SAMPLED_ROUNDS = 3
const LEVELS_BETWEEN_CHECKPOINTS = 3

/**
 * Learns a model from images: takes each in, finds the directions in which their patches differ most, sorts the patches into
 * groups, round by round, and finds out how far to look at each level of noise. The same images, settings and seed give the same
 * bytes, wherever it was stopped on the way and went on.
 *
 * @returns the file of the model
 * @throws RunCanceled when the signal says so
 * @throws PatchFileError when the checkpoint is not one of this training
 */
export async function trainPatchModel(training: PatchModelTraining): Promise<Uint8Array> {
  if (training.images.length === 0) throw new Error('There is no image to learn from.')
  return new Trainer({ ...training, settings: patchModelSettings.parse(training.settings) }).run()
}

type Step = 'image' | 'basis' | 'round' | 'level' | 'end'

class Trainer {
  readonly #training: PatchModelTraining
  readonly #cancel: CancelFlag
  readonly #images: LearnedImage[]
  readonly #levels: NoiseLevel[]
  #groups: PatchGroups | undefined
  #coded: readonly CodedPatches[] | undefined
  #trial: LocalityTrial | undefined
  #step: number

  constructor(training: PatchModelTraining) {
    this.#training = training
    const { signal } = training
    const check = () => {
      if (signal?.aborted) throw new RunCanceled('The training was stopped.')
    }
    this.#cancel = { isSet: () => signal?.aborted === true, check }
    const begun = training.checkpoint && readCheckpoint(training.checkpoint, training)
    this.#images = [...(begun?.images ?? [])]
    this.#levels = [...(begun?.levels ?? usualLevels)]
    this.#groups = begun?.groups
    this.#step = begun?.unfinished?.step ?? 0
  }

  run(): Promise<Uint8Array> {
    return heeding(this.#cancel, () => this.#runSteps())
  }

  async #runSteps(): Promise<Uint8Array> {
    for (; this.#step < this.#steps; this.#step++) {
      const note = await this.#runStep()
      this.#training.onProgress?.((this.#step + 1) / this.#steps, note)
      if (this.#isCheckpoint(this.#step)) await this.#tellCheckpoint()
    }
    this.#groups = this.#groups && { ...this.#groups, mixes: await this.#findMixes(this.#groups.centres) }
    return writePatchModel(this.#model())
  }

  get #steps(): number {
    return this.#firstOf('end')
  }

  #firstOf(kind: Step): number {
    const { images, settings } = this.#training
    const basis = images.length
    const level = basis + 1 + settings.rounds
    const judged = images.length >= IMAGES_TO_JUDGE ? usualLevels.length : 0
    return { image: 0, basis, round: basis + 1, level, end: level + judged }[kind]
  }

  async #runStep(): Promise<string> {
    await this.#pause()
    if (this.#step < this.#firstOf('basis')) return this.#takeImage(this.#step)
    if (this.#step < this.#firstOf('round')) return this.#findBasis()
    if (this.#step < this.#firstOf('level')) return this.#sortOnce()
    return this.#judgeLevel(this.#step - this.#firstOf('level'))
  }

  /** Lets a stop arrive. */
  async #pause(): Promise<void> {
    await setImmediate()
    this.#cancel.check()
  }

  async #takeImage(index: number): Promise<string> {
    const image = this.#training.images[index]
    if (!image) throw new Error(`there is no image ${index}`)
    this.#images.push(await learnImage(image, this.#training.settings.size))
    return `Image ${index + 1} of ${this.#training.images.length} taken in`
  }

  async #findBasis(): Promise<string> {
    const { seed } = this.#training.settings
    const spread = new PatchSpread()
    for (const { small } of this.#images) {
      await this.#pause()
      spread.add(small)
    }
    const found = spread.findBasis(seedFor(seed, 'basis'))
    const coded = await this.#codeAll(found)
    this.#groups = { ...found, centres: beginGroups(coded, seedFor(seed, 'groups')), mixes: [] }
    return 'Found how patches differ most'
  }

  async #sortOnce(): Promise<string> {
    const groups = this.#knownGroups()
    const round = new GroupRound(groups.centres)
    for (const coded of await this.#codeAll(groups)) {
      await this.#pause()
      round.add(coded)
    }
    const { centres, error } = round.finish()
    this.#groups = { ...groups, centres }
    const index = this.#step - this.#firstOf('round') + 1
    return `Round ${index} of ${this.#training.settings.rounds}: patches lie ${error.toFixed(2)} levels from their group`
  }

  async #judgeLevel(index: number): Promise<string> {
    this.#trial ??= new LocalityTrial(this.#images, this.#training.settings)
    const tried = levelsToTry(index)
    const errors: number[] = []
    for (const level of tried) {
      let sum = 0
      for (let turn = 0; turn < this.#trial.turns; turn++) {
        await this.#pause()
        sum += this.#trial.measure(level, turn)
      }
      errors.push(sum)
    }
    const level = pickLevel(tried, errors)
    this.#levels[index] = level
    return `Noise ${level.sigma}: looking ${level.radius} pixels far guesses best`
  }

  async #codeAll(groups: Pick<PatchGroups, 'mean' | 'basis'>): Promise<readonly CodedPatches[]> {
    if (this.#coded) return this.#coded
    const coded: CodedPatches[] = []
    for (const { small } of this.#images) {
      await this.#pause()
      coded.push(codePatches(small, groups))
    }
    this.#coded = coded
    return coded
  }

  async #findMixes(centres: Float32Array): Promise<Float32Array[]> {
    const mixes: Float32Array[] = []
    for (const coded of await this.#codeAll(this.#knownGroups())) {
      await this.#pause()
      mixes.push(mixOf(coded, centres))
    }
    return mixes
  }

  #knownGroups(): PatchGroups {
    if (!this.#groups) throw new Error('patches are sorted after their basis is found')
    return this.#groups
  }

  #isCheckpoint(step: number): boolean {
    const last = this.#steps - 1
    if (step === last) return true
    if (step < this.#firstOf('basis')) return (step + 1) % IMAGES_BETWEEN_CHECKPOINTS === 0
    if (step < this.#firstOf('round')) return true
    if (step < this.#firstOf('level')) {
      const every = Math.ceil(this.#training.settings.rounds / SAMPLED_ROUNDS)
      return (step - this.#firstOf('round') + 1) % every === 0
    }
    return (step - this.#firstOf('level') + 1) % LEVELS_BETWEEN_CHECKPOINTS === 0
  }

  async #tellCheckpoint(): Promise<void> {
    const { onCheckpoint, images } = this.#training
    if (!onCheckpoint) return
    const groups = this.#groups && { ...this.#groups, mixes: await this.#findMixes(this.#groups.centres) }
    const unfinished = { step: this.#step + 1, imageCount: images.length }
    const model: PatchModel = { ...this.#model(), groups, unfinished }
    const drawn = groups ? await this.#drawSamples(model) : { samples: [], closest: [] }
    await this.#pause()
    await onCheckpoint(writePatchModel(model), { step: this.#step + 1, steps: this.#steps, ...drawn })
  }

  async #drawSamples(model: PatchModel): Promise<Pick<CheckpointReport, 'samples' | 'closest'>> {
    const open = new OpenModel(model)
    const drawn = []
    for (const [index, prompt] of model.settings.samplePrompts.entries()) {
      await this.#pause()
      drawn.push(
        await drawSample(open, { prompt, seed: seedFor(model.settings.seed, `sample ${index}`), cancel: this.#cancel }),
      )
    }
    return { samples: drawn.map(({ picture }) => picture), closest: drawn.map(({ closest }) => closest) }
  }

  #model(): PatchModel {
    return {
      settings: this.#training.settings,
      program: PROGRAM,
      images: this.#images,
      groups: this.#groups,
      levels: this.#levels,
    }
  }
}

function readCheckpoint(bytes: Uint8Array, { images, settings }: PatchModelTraining): PatchModel {
  const model = readPatchModel(bytes)
  const isSame =
    model.unfinished?.imageCount === images.length &&
    model.program === PROGRAM &&
    JSON.stringify(model.settings) === JSON.stringify(settings) &&
    model.images.every(({ id, hash, caption }, index) => {
      const image = images[index]
      return image?.id === id && image.hash === hash && image.caption === caption
    })
  if (!isSame)
    throw new PatchFileError('content', 'This checkpoint is of another training: its images or settings differ.')
  return model
}
