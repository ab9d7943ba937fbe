/** Prints the bill of materials of production in CycloneDX JSON, from the lock file and without a network (`npm run sbom`). */
import { billOfMaterials } from './bill-of-materials.ts'
import { readLockFile } from './licences.ts'

console.log(JSON.stringify(billOfMaterials(readLockFile(), new Date()), null, 2))
