import { Basics } from './components/basics';
import { Charts } from './components/charts';
import { Fields } from './components/fields';
import { Lists } from './components/lists';
import { Overlays } from './components/overlays';
import { Pages } from './components/pages';

/** The examples, by heading. */
export const groups = {
  // In this order.
  Basics,
  Fields,
  Overlays,
  Lists,
  Pages,
  Charts,
};
