/** How a model was trained to see noise, as the `scheduler` of its folder says it. */
export interface NoiseSetting {
  readonly trainedSteps: number
  readonly betaStart: number
  readonly betaEnd: number
  readonly betas: 'linear' | 'scaled_linear' | 'squaredcos_cap_v2'
  /** At its last step nothing of the picture is left. */
  readonly endsInPureNoise: boolean
  /** Of a model that was taught to leave out steps: how many it knows. */
  readonly distilledSteps?: number
}

/** What stands for no picture at all: of nothing the logarithm could not be taken. */
const almostNothing = 4.897_345_189_085_343_5e-8

/**
 * The noise of each step that a model knows, as its share of the picture: `x = picture + sigma · noise`. All samplers calculate in
 * these terms; models that see `picture · √α + noise · √(1 - α)` are given `x / √(sigma² + 1)`, which is the same.
 */
export class NoiseSchedule {
  /** From the least to the most. */
  readonly sigmas: Float64Array
  /** The step that each is for the model. */
  readonly timesteps: Int32Array
  readonly #logs: Float64Array

  constructor(setting: NoiseSetting) {
    const all = sigmasOf(kept(setting))
    const { trainedSteps, distilledSteps = trainedSteps } = setting
    const skipped = Math.max(1, Math.floor(trainedSteps / distilledSteps))
    const places = Array.from({ length: Math.floor(trainedSteps / skipped) }, (_, index) => (index + 1) * skipped - 1)
    this.timesteps = Int32Array.from(places)
    this.sigmas = Float64Array.from(places, place => all[place] as number)
    this.#logs = this.sigmas.map(Math.log)
  }

  get last(): number {
    return this.sigmas.length - 1
  }

  get sigmaMin(): number {
    return this.sigmas[0] as number
  }

  get sigmaMax(): number {
    return this.sigmas[this.last] as number
  }

  /** The step whose noise is nearest. */
  timestepOf(sigma: number): number {
    const log = Math.log(sigma)
    let nearest = 0
    for (const [place, known] of this.#logs.entries()) {
      if (Math.abs(known - log) < Math.abs((this.#logs[nearest] as number) - log)) nearest = place
    }
    return this.timesteps[nearest] as number
  }

  /** Also between two places. */
  sigmaAt(place: number): number {
    const below = Math.min(this.last, Math.max(0, Math.floor(place)))
    const above = Math.min(this.last, below + 1)
    const share = Math.min(1, Math.max(0, place - below))
    return Math.exp((1 - share) * (this.#logs[below] as number) + share * (this.#logs[above] as number))
  }
}

function sigmasOf(keptShares: Float64Array): Float64Array {
  return keptShares.map(share => Math.sqrt((1 - share) / share))
}

/** How much of the picture is left after each step, squared. */
function kept(setting: NoiseSetting): Float64Array {
  const shares = new Float64Array(setting.trainedSteps)
  let share = 1
  for (let step = 0; step < setting.trainedSteps; step++) {
    share *= 1 - betaOf(setting, step)
    shares[step] = share
  }
  return setting.endsInPureNoise ? endInPureNoise(shares) : shares
}

function betaOf({ betas, betaStart, betaEnd, trainedSteps }: NoiseSetting, step: number): number {
  const share = trainedSteps > 1 ? step / (trainedSteps - 1) : 0
  switch (betas) {
    case 'linear':
      return betaStart + (betaEnd - betaStart) * share
    case 'scaled_linear': {
      const [from, to] = [Math.sqrt(betaStart), Math.sqrt(betaEnd)]
      return (from + (to - from) * share) ** 2
    }
    case 'squaredcos_cap_v2': {
      const bar = (time: number) => Math.cos((((time + 0.008) / 1.008) * Math.PI) / 2) ** 2
      return Math.min(0.999, 1 - bar((step + 1) / trainedSteps) / bar(step / trainedSteps))
    }
  }
}

/** As Lin and others have it in “Common Diffusion Noise Schedules and Sample Steps are Flawed”. */
function endInPureNoise(shares: Float64Array): Float64Array {
  const first = Math.sqrt(shares[0] as number)
  const last = Math.sqrt(shares.at(-1) as number)
  const scaled = shares.map(share => (((Math.sqrt(share) - last) * first) / (first - last)) ** 2)
  scaled[scaled.length - 1] = almostNothing
  return scaled
}
