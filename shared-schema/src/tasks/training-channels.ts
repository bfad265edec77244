/** Rung without a payload when the file of a model waits to be looked at. */
export const MODELS_WAITING_CHANNEL = 'models-waiting'
/** Rung without a payload when a training may be ready to run. */
export const TRAININGS_WAITING_CHANNEL = 'trainings-waiting'
/** Rung with the id of a training that is not to go on. */
export const TRAINING_STOP_CHANNEL = 'training-stop'
/** Rung with a `TrainingNews` for each change of a training. */
export const TRAINING_EVENTS_CHANNEL = 'training-events'
