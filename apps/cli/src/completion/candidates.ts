import type { Command, Option } from 'commander'
import type { World } from '../world.ts'
import type { Position } from './position.ts'

/** A word that may stand there, and what it is. */
export interface Candidate {
  readonly word: string
  readonly about?: string | undefined
}

export interface Candidates {
  readonly words: readonly Candidate[]
  /** More may follow in the same word, so the shell shall add no space. */
  readonly isOpen?: boolean
  /** Names of files may stand there. */
  readonly areFiles?: boolean
}

const files: Candidates = { words: [], areFiles: true }
const nothing: Candidates = { words: [] }

/** What may stand at a position, so far as it begins with what is there. Asks the cluster where only it knows. */
export async function candidatesAt(position: Position, program: Command, world: World): Promise<Candidates> {
  switch (position.wants) {
    case 'command':
      return {
        words: program.commands.map((command) => ({ word: command.name(), about: command.summary() })),
      }
    case 'option':
      return { words: position.of.flatMap(optionWords) }
    case 'value': {
      const { of, before } = position
      const choices = of.argChoices ?? (await valuesOf(of.long ?? '', position, world))
      if (!('words' in choices)) return { words: choices.map((each) => ({ word: `${before}${each}` })) }
      return {
        ...choices,
        words: choices.words.map(({ word, about }) => ({ word: `${before}${word}`, about })),
      }
    }
    case 'argument': {
      const { of } = position
      if (of.argChoices) return { words: of.argChoices.map((word) => ({ word })) }
      return argumentsOf(of.name(), position, world)
    }
    case 'nothing':
      return nothing
  }
}

function optionWords({ long, description, hidden }: Option): readonly Candidate[] {
  return long && !hidden ? [{ word: long, about: description }] : []
}

type Value = Extract<Position, { wants: 'value' }>
type ArgumentPosition = Extract<Position, { wants: 'argument' }>

async function valuesOf(option: string, { given, word }: Value, world: World): Promise<Candidates> {
  switch (option) {
    case '--namespace':
      return (await import('./cluster-words.ts')).namespaces(given, world)
    case '--context':
    case '--contexts':
      return (await import('./cluster-words.ts')).contexts(given, world, word)
    case '--kubeconfig':
    case '--filename':
    case '--packs':
    case '--config':
    case '--data':
      return files
    default:
      return nothing
  }
}

async function argumentsOf(
  argument: string,
  { word, earlier, given }: ArgumentPosition,
  world: World,
): Promise<Candidates> {
  switch (argument) {
    case 'object':
    case 'objects':
    case 'words': {
      if (given['filename'] !== undefined) return nothing
      // No kind begins so; some commands take files in the same place.
      if (/^[./~]/.test(word)) return files
      const { kindsAndNames } = await import('./cluster-words.ts')
      // Where objects are named KIND NAME..., the words after the first are names of that kind.
      return kindsAndNames(word, argument === 'words' ? earlier : [], given, world)
    }
    case 'word':
      return (await import('./glossary-words.ts')).glossaryWords(world)
    case 'file':
    case 'files':
      return files
    default:
      return nothing
  }
}
