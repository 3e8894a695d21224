"""The safety words: 256 short words that cannot be mistaken for each other when read out."""

TEXT = """
acorn adder agate alder amber anchor angle apple apron arch arrow ash aspen aster autumn axle badger bamboo
barley barn basil basket bay beacon bean beaver beech bell berry birch bison blanket boat bonfire book boot
bottle branch brass bread brick bridge bronze brook bucket buffalo butter cabin cactus camel candle canoe
canvas carrot castle cedar cello chalk cherry chestnut chisel cider cinder circle citrus clay cliff clock
cloud clover coal cobra coconut comet compass copper coral corn cotton cousin coyote cradle crane cricket
crow crystal cup curtain cypress daisy dawn desert dolphin donkey dragon drum eagle east echo elbow elm
ember engine falcon feather fennel fern ferry fiddle field finch flame flint flute forest fossil fox frost
garden garlic garnet gate ginger glacier goat gold grape gravel hammer harbour harp hazel heron hickory
honey hoof horizon horn iris iron island ivory ivy jacket jade jasmine jewel juniper kettle kite ladder
lagoon lake lantern lark lemon lichen lilac lily linen lion lobster lotus lupin magnet maple marble marsh
meadow melon mill mint mirror moon moss mountain mushroom needle nest nettle north nutmeg oak oasis ocean
olive onion opal orange orchid otter owl oyster paddle palm panther paper parsley peach pearl pebble pepper
piano pigeon pillow pine planet plum pond poppy prairie pumpkin quartz quilt rabbit raven reed ribbon river
robin rocket saddle saffron sailor salmon sandal sapphire seven shadow silver snow sparrow spider spruce
squirrel stone summer sunset swan table thistle thunder tiger timber tulip turtle umbrella valley velvet
violet walnut willow window winter wolf zebra
"""
WORDS = tuple(TEXT.split())
