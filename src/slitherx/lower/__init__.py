"""Lowerings: pure functions from the Model to a target language.

They share nothing with each other on purpose.  A common table of patterns would be shorter, and would make their
agreement worthless as a check.
"""
